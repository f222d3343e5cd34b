import { DAY_MS } from '#durations.ts';
import { jsonResponse, messageResponse, plainResponse, type HttpResponse } from '#protocol/http/response.ts';
import type { HubRequest, Route } from '#protocol/http/route.ts';
import { mayRead } from '#accounts/users.ts';
import { rowsWithin, type Recorder, type Row } from '#recorder/recorder.ts';
import { isoTime } from '#world/iso-time.ts';
import { ENTITY_ID_PATTERN } from '#world/targets.ts';
import type { World } from '#world/world.ts';

/** `GET /api/history/period[/{start}]`. */
export function historyRoutes(world: World, recorder: Recorder): Route[] {
  function period(request: HubRequest): HttpResponse {
    const { query, params, caller } = request;
    const now = world.clock.now();
    const start = params['start'] === undefined ? now - DAY_MS : Date.parse(params['start']);
    if (Number.isNaN(start)) return messageResponse(400, 'Invalid datetime');
    const filter = query.get('filter_entity_id');
    if (filter === null || filter === '') return messageResponse(400, 'filter_entity_id is missing');
    const ids = filter.toLowerCase().split(',');
    if (ids.some((id) => !ENTITY_ID_PATTERN.test(id)))
      return messageResponse(400, 'Invalid filter_entity_id');
    const endText = query.get('end_time');
    const end = endText === null ? start + DAY_MS : Date.parse(endText);
    if (Number.isNaN(end)) return messageResponse(400, 'Invalid end_time');
    if (!caller) return plainResponse(401);
    if (start > now || !mayRead(caller.user)) return jsonResponse([]);

    const lists = ids.map((id) => {
      const rows = rowsWithin(recorder.rows(id), id, {
        start,
        end,
        withStart: !query.has('skip_initial_state'),
        significantOnly: query.get('significant_changes_only') !== '0',
      });
      return rows.map((row, index) =>
        query.has('minimal_response') && index > 0
          ? { state: row.state ?? '', last_changed: isoTime(row.changed) }
          : stateJson(id, row, query.has('no_attributes')),
      );
    });
    return jsonResponse(lists.filter((rows) => rows.length > 0));
  }

  return [
    { method: 'GET', path: '/api/history/period', access: 'user', cors: 'listed', handle: period },
    { method: 'GET', path: '/api/history/period/{start}', access: 'user', cors: 'listed', handle: period },
  ];
}

function stateJson(id: string, row: Row, bare: boolean): Record<string, unknown> {
  return {
    entity_id: id,
    state: row.state ?? '',
    attributes: bare ? {} : row.attributes,
    last_changed: isoTime(row.changed),
    last_updated: isoTime(row.updated),
  };
}
