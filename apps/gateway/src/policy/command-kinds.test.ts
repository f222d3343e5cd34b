import { expect, test } from 'vitest';
import { countSteps } from '#testing/count-steps.ts';
import { commandKind } from './command-kinds.ts';
import { hubDumps } from './testing/hub-dumps.ts';

/** What the last part of the type of a command that changes something begins with. */
const CHANGES =
  /(?:^|\/)(?:create|delete|update|remove|save|set|clear|import|adjust|change|ignore|add|reorder|move|configure)(?:_\w*)?$/;

test.each(hubDumps)(
  'no command of Home Assistant $version that changes something is a read',
  ({ registered }) => {
    const changing = registered.commands.filter((type) => CHANGES.test(type));
    expect(changing).toContain('recorder/clear_statistics');
    expect(changing.filter((type) => commandKind({ type }) === 'read')).toEqual([]);
  },
);

test.each([1, 64, 4096])('of a type of %i kB no more is looked up than the longest that is known', (kibi) => {
  for (const type of ['/'.repeat(kibi * 1024), `config/${'a/'.repeat(kibi * 512)}`])
    expect(countSteps(() => commandKind({ type }))).toBeLessThan(100);
});
