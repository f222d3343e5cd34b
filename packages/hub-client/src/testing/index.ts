/** Test doubles for the tests of other packages: an HTTP server with scripted responses, a platform with a fake clock. */
export { startAuthServer, type AuthServerResponse } from './auth-server.ts';
export { createTestPlatform } from './test-platform.ts';
