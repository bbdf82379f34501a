import type { Db } from '../../../server/kernel/db/schema.ts'

/** A database whose transactions are told of, before they begin and once they are committed. */
export function toldOf(db: Db, step: () => void): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({
          async execute<T>(work: (tx: Db) => Promise<T>): Promise<T> {
            step()
            const result = await target.transaction().execute(work)
            step()
            return result
          },
        })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A port whose calls are told of: before, after, and of what is opened also before each piece that comes. */
export function stepping<T extends object>(port: T, step: () => void): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args)
        if (!(result instanceof Promise)) return result
        step()
        return result.then((answer: unknown) => {
          step()
          return hasBytes(answer) ? { ...answer, bytes: pieces(answer.bytes, step) } : answer
        })
      }
    },
  })
}

const hasBytes = (answer: unknown): answer is { bytes: AsyncIterable<Uint8Array> } =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer

async function* pieces(bytes: AsyncIterable<Uint8Array>, step: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    step()
    yield piece
  }
}
