/**
 * How `vi.waitFor` waits for what comes by itself, on a busy machine too; seldom enough for the limit of an account's
 * requests.
 */
export const PATIENCE = { timeout: 100_000, interval: 200 }
