/** The small HTTP side of the server. */

import type {
  BotInfo,
  GameRow,
  KeptSheet,
  LobbyRow,
  Me,
  Paper,
  PersonalLink,
  Reckoned,
  Refusal,
  Replay,
  ReplayState,
  RulesInfo,
  SeatWish,
  Settings,
  SheetInfo,
  StatisticsRow,
  TableMade,
} from './protocol';

/** Where the page lies; everything the server offers is relative to it. */
export const base = new URL('.', document.baseURI);

/** Milliseconds until an answer is no longer waited for. */
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
  me: () => get<Me>('me'),
  become: (name: string) => post<Me>('me', { name }),
  forget: () => call<null>('DELETE', 'me'),
  personalLink: () => post<PersonalLink>('me/link'),
  claim: (token: string) => post<Me>('me/claim', { token }),
  games: () => get<GameRow[]>('me/games'),
  statistics: () => get<StatisticsRow[]>('me/statistics'),
  lobby: () => get<LobbyRow[]>('lobby'),
  rules: () => get<RulesInfo[]>('rules'),
  bots: () => get<BotInfo[]>('bots'),
  makeTable: (settings: Settings, seats: SeatWish[], start: boolean) =>
    post<TableMade>('tables', { settings, seats, start }),
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

/** The address of a record to download. */
export function recordAddress(code: string, form: 'json' | 'haggis'): string {
  return new URL(`api/tables/${code}/record.${form}`, base).href;
}
