/** What a tab remembers until it is closed, even when the page is reloaded. */

export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The game also works in a browser that stores nothing.
  }
}

export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}
