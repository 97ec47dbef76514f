/** The screen is the part of the address after `#/`; it works under any base path. */

function read(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
}

class Router {
  parts = $state(read());

  constructor() {
    addEventListener('hashchange', () => {
      this.parts = read();
      scrollTo(0, 0);
    });
  }

  get screen(): string {
    return this.parts[0] ?? '';
  }
}

export const router = new Router();

export function go(...parts: (string | number)[]): void {
  location.hash = link(...parts);
}

export function link(...parts: (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}

/** Replace the address, without a new entry in the browser's history. */
export function replaceLink(...parts: (string | number)[]): void {
  history.replaceState(null, '', link(...parts));
}
