// Builds the page once more and fails if it differs from what is committed in the package.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const committed = join(import.meta.dirname, '../haggis/server/static');
const fresh = mkdtempSync(join(tmpdir(), 'haggis-page-'));

function files(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

try {
  const vite = join(import.meta.dirname, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: import.meta.dirname,
    env: { ...process.env, HAGGIS_PAGE: fresh },
    stdio: 'inherit',
  });
  const wrong = new Set(files(committed)).symmetricDifference(new Set(files(fresh)));
  for (const name of files(fresh))
    if (!wrong.has(name) && !readFileSync(join(fresh, name)).equals(readFileSync(join(committed, name))))
      wrong.add(name);
  if (wrong.size) {
    console.error(`The committed page is not what the sources build; run \`npm run build\`: ${[...wrong].join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
