const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys choose the next or the previous one of a group of tabs or radio buttons. */
export function arrows(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const group = event.currentTarget as HTMLElement;
  const all = [...group.querySelectorAll<HTMLElement>('[role="tab"], [role="radio"]')];
  const next = all[(all.indexOf(event.target as HTMLElement) + step + all.length) % all.length];
  next?.focus();
  next?.click();
}
