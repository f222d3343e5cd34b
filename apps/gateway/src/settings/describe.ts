import { configOption, options } from './options.ts';
import type { ReadSettings } from './read-settings.ts';
import { defaultSettings } from './schema.ts';

/** The text of `--help`. */
export function helpText(): string {
  const rows = [...options, configOption].map(({ flag, value, env, key, help: says }) => {
    const standard = defaultText(key);
    const asFlag = flag === undefined ? '' : `${flag}${value === undefined ? '' : ` ${value}`}`;
    return [asFlag, env, `${says}${standard}`] as const;
  });
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column === 0 ? 0 : 1].length)));
  return [
    'The Soglia gateway: the server between browsers and the hub of a house.',
    '',
    'Settings by flag, by environment, or by key in a JSON file; the first of these that is given holds.',
    'Secrets have no flag.',
    '',
    ...rows.map(
      ([flag, env, says]) => `  ${flag.padEnd(widths[0] ?? 0)}  ${env.padEnd(widths[1] ?? 0)}  ${says}`,
    ),
    '',
    '  --check  prints what holds and stops',
    '  --help   prints this and stops',
  ].join('\n');
}

function defaultText(key: string): string {
  if (key === 'webRoot') return ' (apps/web/dist)';
  const value = Object.entries(defaultSettings).find(([name]) => name === key)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? ` (${value})` : '';
}

/** The text of `--check`: every setting, its value and where it came from; of a secret only that it is set. */
export const describeSettings = ({ settings, sources }: ReadSettings): string =>
  options
    .map(({ key, flag }) => {
      const value = Object.entries(settings).find(([name]) => name === key)?.[1];
      const shown = flag === undefined ? '***' : JSON.stringify(value);
      return `${key} = ${value === undefined ? 'not set' : shown} (${sources.get(key) ?? 'default'})`;
    })
    .join('\n');
