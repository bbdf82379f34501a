import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'
import { backoff } from '../../shared/backoff.ts'
import { ApiError } from './api-error.ts'

/** Tries after the first, for failures that may pass: no answer, or the server's own trouble. */
const RETRIES = 2
/** Before the first and the last of them, in milliseconds. */
const WAITS = { first: 500, longest: 1000 }

/**
 * Its library goes on with what is being fetched for the first time when that is said to be out of date, though it may
 * have been read before the change: this one fetches it once more.
 */
class AppQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = new Set(
      this.getQueryCache()
        .findAll(filters)
        .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching'),
    )
    await super.invalidateQueries(filters, options)
    if (onTheirWay.size > 0)
      await super.invalidateQueries({ ...filters, predicate: (query) => onTheirWay.has(query) }, options)
  }
}

/** Server data for the whole app. */
export function createQueryClient(): QueryClient {
  return new AppQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < RETRIES &&
          error instanceof ApiError &&
          (error.status === 0 || error.status >= 500 || error.code === 'too_many_at_once'),
        retryDelay: (failures) => backoff(failures, WAITS),
      },
    },
  })
}
