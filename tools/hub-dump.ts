// node tools/hub-dump.ts ACCESS_JSON: writes down what the Home Assistant of that house lets a client ask for. The
// house is a test house that may be changed: an integration of ours is put into it, and it is restarted.
import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const INTEGRATION = 'soglia_dump';
const START_SECONDS = 300;
const root = join(import.meta.dirname, '..');

const [accessFile] = process.argv.slice(2);
if (accessFile === undefined) throw new Error('name the access.json of a test house');
const access: unknown = JSON.parse(readFileSync(accessFile, 'utf8'));
const url = textOf(access, 'url');
const headers = { authorization: `Bearer ${textOf(access, 'token')}` };

if (!addIntegration(dirname(accessFile))) {
  await fetch(`${url}/api/services/homeassistant/restart`, { method: 'POST', headers }).catch(
    () => undefined,
  );
}
const dump = await readDump();
const version = textOf(dump, 'version');
const file = join(root, `apps/gateway/src/policy/hub-dumps/${version}.json`);
writeFileSync(file, `${writeCompactly(dump)}\n`);
console.log(`${file} is written`);

/** Whether it was there already. */
function addIntegration(house: string): boolean {
  const folder = join(house, 'custom_components', INTEGRATION);
  const wasThere = existsSync(folder);
  cpSync(join(root, 'contract/home-assistant', INTEGRATION), folder, { recursive: true });
  if (!wasThere) appendFileSync(join(house, 'configuration.yaml'), `${INTEGRATION}:\n`);
  return wasThere;
}

/** Waits for the restarted hub. @throws Error after five minutes */
async function readDump(): Promise<unknown> {
  for (let second = 0; second < START_SECONDS; second += 1) {
    const response = await fetch(`${url}/api/${INTEGRATION}`, { headers }).catch(() => undefined);
    if (response?.status === 200) return response.json();
    if (response !== undefined && response.status >= 500) throw new Error(await response.text());
    await response?.body?.cancel();
    await wait(1000);
  }
  throw new Error(`no dump after ${START_SECONDS} s`);
}

function textOf(value: unknown, key: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof text !== 'string') throw new Error(`${key} is missing`);
  return text;
}

/** JSON with one line for each list and each service: differences between versions stay readable. */
function writeCompactly(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  if ('fields' in value) return JSON.stringify(value);
  const inner = `${indent} `;
  const lines = Object.entries(value).map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${writeCompactly(part, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
