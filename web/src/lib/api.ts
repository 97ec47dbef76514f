/** The server's HTTP API. */

import type {
  BotInfo,
  GameRow,
  Hint,
  KeptSheet,
  LobbyRow,
  Me,
  NewTable,
  Paper,
  PersonalLink,
  Reckoned,
  Refusal,
  Replay,
  ReplayState,
  RulesInfo,
  SessionInfo,
  SheetInfo,
  StatisticsRow,
  TableMade,
  Turn,
  Version,
} from './protocol';

/** The address of the page. All addresses of the server are relative to it. */
export const base = new URL('.', document.baseURI);

/** Whether an address works only on this computer. */
export function onlyHere(address: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(address.hostname);
}

/** Where other devices reach the server: as it says, or as this browser does; empty if they cannot. */
export async function sharedBase(): Promise<string> {
  if (!onlyHere(base)) return base.href;
  return (await api.version()).address ?? '';
}

/** How long to wait for an answer, in milliseconds. */
const LONGEST = 20_000;

export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(new URL(`api/${path}`, base), {
      method,
      signal: AbortSignal.timeout(LONGEST),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Failed(0, 'away', '');
  }
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : null) as Answer;
  const failure = readFailure(text);
  throw new Failed(response.status, failure.code, failure.text);
}

function readFailure(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    return { type: 'refusal', code: 'failed', text: '' };
  }
}

const get = <Answer>(path: string) => call<Answer>('GET', path);
const post = <Answer>(path: string, body: unknown = {}) => call<Answer>('POST', path, body);

export const api = {
  version: () => get<Version>('version'),
  me: () => get<Me>('me'),
  become: (name: string) => post<Me>('me', { name }),
  forget: () => call<null>('DELETE', 'me'),
  personalLink: () => post<PersonalLink>('me/link'),
  sessions: () => get<SessionInfo[]>('me/sessions'),
  endSession: (id: string) => call<null>('DELETE', `me/sessions/${id}`),
  endOtherSessions: () => call<null>('DELETE', 'me/sessions'),
  claim: (token: string) => post<Me>('me/claim', { token }),
  games: (limit = 50, before?: number) =>
    get<GameRow[]>(`me/games?limit=${limit}${before === undefined ? '' : `&before=${before}`}`),
  statistics: () => get<StatisticsRow[]>('me/statistics'),
  lobby: () => get<LobbyRow[]>('lobby'),
  rules: () => get<RulesInfo[]>('rules'),
  bots: () => get<BotInfo[]>('bots'),
  makeTable: (table: NewTable) => post<TableMade>('tables', table),
  turn: (code: string) => get<Turn>(`tables/${code}/turn`),
  hint: (code: string, decision: number) => post<Hint>(`tables/${code}/hint`, { decision }),
  reckon: (paper: Paper) => post<Reckoned>('sheets', paper),
  paper: (code: string) => get<KeptSheet>(`sheets/${code}`),
  deletePaper: (code: string) => call<null>('DELETE', `sheets/${code}`),
  papers: () => get<SheetInfo[]>('me/sheets'),
  replay: (code: string) => get<Replay>(`tables/${code}/replay`),
  replayState: (code: string, round: number, action: number, seat: number | null) =>
    get<ReplayState>(
      `tables/${code}/replay/${round}/${action}${seat === null ? '' : `?seat=${seat}`}`,
    ),
};

/** The address of everything that is kept about me, to download. */
export const myDataAddress = new URL('api/me/data', base).href;

/** The address of a record to download. */
export function recordAddress(code: string, form: 'json' | 'haggis'): string {
  return new URL(`api/tables/${code}/record.${form}`, base).href;
}
