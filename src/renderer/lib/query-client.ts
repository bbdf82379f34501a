import { QueryClient } from '@tanstack/react-query'
import { backoff } from '../../shared/backoff.ts'
import { ApiError } from './api-error.ts'

/** Tries after the first, for failures that may pass: no answer, or the server's own trouble. */
const RETRIES = 2
/** Before the first and the last of them, in milliseconds. */
const WAITS = { first: 500, longest: 1000 }

/** Server data for the whole app. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
