import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const LINES = 300_000;

/** Logs 60 MB to whoever reads its output, and then tells on the other one how much memory it has. */
const program = `
  const { createSafeLogger, standardOutput } = await import(${JSON.stringify(new URL('logger.ts', import.meta.url).href)});
  const logger = createSafeLogger({ fields: [], maskPath: (url) => url, hide: (line) => line }, 'info', standardOutput());
  for (let count = 0; count < ${LINES}; count += 1) {
    logger.info({ text: 'x'.repeat(150) }, 'line');
    if (count % 1000 === 0) await new Promise(setImmediate);
  }
  process.stderr.write(String(process.memoryUsage().rss), () => process.kill(process.pid, 'SIGKILL'));
`;

test('a log that nobody reads neither stops the process nor fills its memory', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await once(child, 'close');
  expect(Number(told)).toBeGreaterThan(0);
  expect(Number(told) / 2 ** 20).toBeLessThan(160);
});
