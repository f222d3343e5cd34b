/** The parts of Kysely that the store uses. */
export {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
export type { CompiledQuery, DatabaseConnection, Driver, QueryResult, Selectable, Generated } from 'kysely';
