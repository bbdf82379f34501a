import type { Compilable, CompiledQuery } from 'kysely'
import { keepPlanned } from './named-statements.ts'
import type { Db } from './schema.ts'

/** What a query is asked with, by name. */
export type Values = Record<string, unknown>

/** Stands in a query for what is only known when it is asked. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is put together and planned once for each kind of database, and then only asked: for those that nearly
 * every call asks, which would take longer to put together than to answer. `build` gets the values to ask with, not yet
 * known, and uses each as a plain value.
 */
export function preparedQuery<V extends Values, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const byCompiler = new WeakMap<object, CompiledQuery<R>>()
  const placeholders = new Proxy({} as V, { get: (_target, name) => new Placeholder(String(name)) })

  return async (db, values) => {
    const compiler = db.getExecutor().adapter
    let query = byCompiler.get(compiler)
    if (!query) {
      byCompiler.set(compiler, (query = build(db, placeholders).compile()))
      keepPlanned(query.sql)
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await db.executeQuery<R>({ ...query, parameters })).rows
  }
}
