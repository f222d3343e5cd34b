import { expect, test } from 'vitest';
import { createBegunFlows } from './begun-flows.ts';

test('a source that begins sign-ins without end loses its own, and nobody else theirs', () => {
  const flows = createBegunFlows();
  const ended = new Set<string>();
  const begin = (flowId: string, source: string) => {
    const flow = { source, withAddress: false };
    for (const id of flows.add(JSON.stringify({ flow_id: flowId }), flow)) ended.add(id);
  };
  begin('own', '192.168.1.10');
  for (let at = 0; at < 3000; at += 1) begin(`junk ${at}`, '2001:db8::/64');
  expect(ended.size).toBe(3000 - 256);
  for (let source = 0; source < 50; source += 1)
    for (let at = 0; at < 40; at += 1) begin(`${source} ${at}`, `198.51.100.${source}`);
  expect(ended.has('own')).toBe(false);
  expect(flows.get('own')).toEqual({ source: '192.168.1.10', withAddress: false });
  expect(ended.size).toBe(3000 + 50 * 40 + 1 - 1000);
});

test('a flow that ended takes no room, and an answer without a flow none', () => {
  const flows = createBegunFlows();
  const flow = { source: '192.168.1.10', withAddress: true };
  for (let at = 0; at < 300; at += 1) {
    expect(flows.add(JSON.stringify({ flow_id: `f${at}` }), flow)).toEqual([]);
    flows.forget(`f${at}`);
  }
  for (const answer of ['', '[]', '{"flow_id":1}', '{"message":"no"}'])
    expect(flows.add(answer, flow)).toEqual([]);
});
