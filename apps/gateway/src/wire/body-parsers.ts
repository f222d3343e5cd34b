import type { FastifyInstance } from 'fastify';

/** Leaves the bodies of this scope unread, for routes that stream or read them from the raw request. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
}

/**
 * Takes JSON bodies only in this scope; keys that would change a prototype are refused.
 * @param bodyLimit bytes
 */
export function parseJsonBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    scope.getDefaultJsonParser('error', 'error'),
  );
}
