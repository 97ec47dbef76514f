// A client written from docs/protocol.md and docs/records.md alone: it plays whole games against bots.
// usage: node second_client.mjs http://127.0.0.1:8765 haggis-2 neeps …
// It prints a line of JSON for each game, and ends with 1 at the first refusal.

const [base, ...ruleSets] = process.argv.slice(2);
const RANKS = '..23456789TJQK';
let cookie = '';
let ids = 0;

async function call(method, path, body) {
  const response = await fetch(`${base}/api/${path}`, {
    method,
    headers: { cookie },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const given = response.headers.get('set-cookie');
  if (given) cookie = given.split(';')[0];
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const cards = (text) => text.match(/[2-9T][rygbp]|[JQK]/g) ?? [];

function removed(hand, wanted) {
  const left = [...hand];
  for (const card of wanted) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Everything the hand can play, with its meaning, by the lexicon. */
function* plays(hand, lexicon) {
  const courts = hand.filter((card) => 'JQK'.includes(card));
  for (const [width, length, rank, masks] of lexicon.blocks) {
    for (const mask of masks) {
      const suited = lexicon.cards.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2);
      const missing = width * length - suited.length;
      if (missing < 0 || missing > courts.length || !removed(hand, suited)) continue;
      const text = [...suited, ...courts.slice(0, missing)].join('');
      let ranks = '';
      for (let at = rank - length + 1; at <= rank; at++) ranks += RANKS[at].repeat(width);
      yield { width, length, rank, size: width * length, text: missing ? `${text}:${ranks}` : text };
    }
  }
  for (const [text, width, length, rank] of lexicon.exact ?? [])
    if (removed(hand, cards(text))) yield { width, length, rank, size: cards(text).length, text };
}

const beats = (play, beat) =>
  play.width === 0
    ? play.rank > beat.bomb
    : !beat.bomb && play.width === beat.width && play.length === beat.length && play.rank > beat.rank;

function choose({ hand: text, decision }, lexicon) {
  const hand = cards(text);
  const suited = hand.filter((card) => card.length === 2);
  switch (decision.kind) {
    case 'lead':
    case 'follow': {
      const found = [...plays(hand, lexicon)].filter((play) => !decision.beat || beats(play, decision.beat));
      found.sort((one, two) => two.size - one.size || one.rank - two.rank);
      return found[0]?.text ?? 'pass';
    }
    case 'bid':
      return decision.bids?.length ? `bid${decision.bids[0]}` : 'pass';
    case 'discard':
      return `discard${suited.slice(0, decision.discard).join('')}`;
    case 'give':
      return `give${suited[0]}`;
    case 'taker':
      return `trick${decision.takers[0]}`;
    case 'leader':
      return `lead${decision.leaders[0]}`;
  }
  throw new Error(`unknown decision ${decision.kind}`);
}

function play(code) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/${code}`, { headers: { cookie } });
    let table, round, own, lexicon, sheet;
    let decided = 0;
    let readyFor = 0;
    const acks = [];
    const wish = (message) => socket.send(JSON.stringify({ ...message, id: `wish-${++ids}` }));

    function think() {
      if (table?.status === 'over') return socket.close(1000);
      if (round?.stage === 'over') {
        if (readyFor < round.number) wish({ type: 'ready' });
        readyFor = round.number;
        return;
      }
      const decision = own?.decision;
      if (!decision || decision.number <= decided || own.given) return;
      const known = lexicon && removed(lexicon.cards, cards(own.hand).filter((card) => card.length === 2));
      if (!known || lexicon.seen < lexicon.parts) return;
      decided = decision.number;
      if (own.bets?.length && ids % 7 === 0) wish({ type: 'act', action: `bet${own.bets[0]}` });
      wish({ type: 'act', action: choose(own, lexicon), decision: decision.number });
    }

    socket.onerror = () => reject(new Error('the socket failed'));
    socket.onclose = () => resolve({ code, rounds: sheet?.rows.length, totals: sheet?.totals, acks: acks.length });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      switch (message.type) {
        case 'welcome':
        case 'table':
          table = message.table;
          break;
        case 'update':
          ({ round, own } = message);
          break;
        case 'lexicon':
          if (message.part === 1) lexicon = { ...message, seen: 1 };
          else {
            lexicon.blocks.push(...message.blocks);
            lexicon.seen++;
          }
          break;
        case 'sheet':
          sheet = message;
          break;
        case 'ack':
          acks.push(message.id);
          break;
        case 'refusal':
          reject(new Error(`${JSON.stringify(message)} to ${JSON.stringify(own)}`));
          break;
      }
      think();
    };
  });
}

await call('POST', 'me', { name: 'Node' });
const offered = await call('GET', 'rules');
for (const rules of ruleSets.length ? ruleSets : offered.map(({ name }) => name)) {
  const { players } = offered.find(({ name }) => name === rules);
  const seats = Array.from({ length: players }, (_, seat) => (seat ? { kind: 'bot', level: 'greedy' } : { kind: 'me' }));
  const settings = { rules, goal: '2r', delay: 'off' };
  const { code } = await call('POST', 'tables', { settings, seats, start: true });
  console.log(JSON.stringify({ rules, ...(await play(code)) }));
}
process.exit(0);
