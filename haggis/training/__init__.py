"""How the bots' judgement is learned: by playing rounds against oneself and looking back."""
