import { expect, test, vi } from 'vitest';
import { person } from '../src/lib/guest.svelte';

test('who types a name and at once sits down becomes one guest, of that name', async () => {
  const asked: string[] = [];
  const become = async (_: unknown, { body }: { body: string }) => {
    const { name } = JSON.parse(body) as { name: string };
    asked.push(name);
    await new Promise((go) => setTimeout(go, 5));
    return new Response(JSON.stringify({ id: `g${asked.length}`, name }));
  };
  vi.stubGlobal('fetch', become);
  const renamed = person.rename(' Ada ');
  await Promise.all([renamed, person.be(), person.be()]);
  expect(asked).toEqual(['Ada']);
  expect([person.id, person.name]).toEqual(['g1', 'Ada']);
  vi.unstubAllGlobals();
});

test('a name that could not be sent does not keep anybody from going on', async () => {
  person.forgotten();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await expect(person.rename('Bo')).rejects.toThrow();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ id: 'g9', name: 'Bo' })));
  await person.be();
  expect(person.id).toBe('g9');
  vi.unstubAllGlobals();
});
