export { createTestDatabase, databaseKinds, onServer, type TestDatabase } from './test-databases.ts';
