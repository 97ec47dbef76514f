import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../src/lib/guest.svelte';

let asked: string[];

/** A server that takes its time. */
async function become(_: unknown, { body }: { body: string }): Promise<Response> {
  const { name } = JSON.parse(body) as { name: string };
  asked.push(name);
  await new Promise((go) => setTimeout(go, 5));
  return new Response(JSON.stringify({ id: 'g1', name }));
}

beforeEach(() => {
  asked = [];
  person.forgotten();
  vi.stubGlobal('fetch', become);
});
afterEach(() => void vi.unstubAllGlobals());

test('who types a name and at once sits down becomes one guest, of that name', async () => {
  await Promise.all([person.rename(' Ada '), person.be(), person.be()]);
  expect(asked).toEqual(['Ada']);
  expect([person.id, person.name]).toEqual(['g1', 'Ada']);
});

test('the last name counts, however quickly it follows', async () => {
  const first = person.be();
  await new Promise((go) => setTimeout(go, 1));
  await Promise.all([first, person.rename('Ada'), person.rename('Adam')]);
  expect(asked).toEqual(['Guest', 'Ada', 'Adam']);
  expect(person.name).toBe('Adam');
});

test('a name that could not be sent does not keep anybody from going on', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await expect(person.rename('Bo')).rejects.toThrow();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ id: 'g9', name: 'Bo' })));
  await person.be();
  expect(person.id).toBe('g9');
});
