import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNameLookUp, type LookUpName } from './public-connector.ts';

const [A, AAAA] = [1, 28];
const answers: Readonly<Record<string, readonly Buffer[]>> = {
  [`four.example ${A}`]: [Buffer.from([8, 8, 8, 8]), Buffer.from([10, 0, 0, 1])],
  [`both.example ${A}`]: [Buffer.from([8, 8, 8, 8])],
  [`both.example ${AAAA}`]: [Buffer.from('26064700000000000000000000001111', 'hex')],
};

/** A name server that answers from the table above, and not at all for `silent.example`. */
const server = createSocket('udp4');
server.on('message', (query, { port, address }) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.');
  const question = query.subarray(12, at + 5);
  const type = query.readUInt16BE(at + 1);
  const found = answers[`${name} ${type}`] ?? [];
  if (name === 'silent.example') return;
  const header = Buffer.from(query.subarray(0, 12));
  // An answer, without an error where the name exists.
  header.writeUInt16BE(name.startsWith('no') ? 0x8183 : 0x8180, 2);
  header.writeUInt32BE(0x10000 + found.length, 4);
  header.writeUInt32BE(0, 8);
  const records = found.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  server.send(Buffer.concat([header, question, ...records]), port, address);
});

let lookUp: LookUpName;
beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  lookUp = createNameLookUp(300, [`127.0.0.1:${server.address().port}`]);
});
afterAll(() => {
  server.close();
});

test.each([
  ['four.example', ['8.8.8.8', '10.0.0.1']],
  ['both.example', ['8.8.8.8', '2606:4700::1111']],
  ['nothing.example', []],
  ['empty.example', []],
  ['silent.example', []],
  ['', []],
  [`${'a'.repeat(300)}.example`, []],
  ['..', []],
])('DNS says of %s: %j', async (name, addresses) => {
  expect(await lookUp(name)).toEqual(addresses);
});
