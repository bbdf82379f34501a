import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Ports that no system hands out by itself: Linux begins at 32768, others at 49152. One from there could go to another
 * test's `listen(0)` before the program that was meant to have it has started, and would then answer in its place.
 */
const FIRST = 20_000
const LAST = 32_766

/**
 * A port on this machine that nobody listens on and no other test is given while this process runs. An even one: to
 * listen on the odd one after it is the claim, which ends with the process however it ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2)
    const claim = await listenOn(port + 1)
    const tried = claim && (await listenOn(port))
    if (claim && tried) {
      tried.close()
      await once(tried, 'close')
      return port
    }
    claim?.close()
  }
}

/** Null when the port is taken. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().unref()
  const { promise, resolve } = Promise.withResolvers<Server | null>()
  server.once('error', () => resolve(null))
  server.listen(port, '127.0.0.1', () => resolve(server))
  return promise
}
