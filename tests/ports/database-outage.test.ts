import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { openCluster } from '../support/cluster.ts'
import { onPostgres } from '../support/databases.ts'

onPostgres('server and worker on PostgreSQL', () =>
  test('people are told while it is away, and afterwards both go on by themselves', async () => {
    const cluster = await openCluster({
      setup: 'scaled',
      apis: 1,
      workers: 1,
      env: { BILLING: 'off', SPEECH_ENGINE: 'pocketsphinx' },
    })
    onTestFinished(() => cluster.close())
    const write = (message: string) =>
      fetch(`${cluster.origin}${API_BASE}/mail/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ana Petrov', from: 'ana@example.org', subject: 'A question', message }),
      })
    const mails = async () => (await readdir(path.join(cluster.dataDir, 'mail')).catch(() => [])).length
    const written = (count: number) =>
      vi.waitFor(async () => expect(await mails()).toBe(count), { timeout: 120_000, interval: 100 })

    expect((await write('written before it goes')).status).toBe(204)
    await written(1)

    await cluster.postgres!.kill()
    const refused = await write('written while it is away')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({ code: 'database_unavailable', message: messages.databaseUnavailable })
    expect((await fetch(`${cluster.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${cluster.origin}/healthz`)).status).toBe(200)

    await cluster.postgres!.start()
    await vi.waitFor(async () => expect((await fetch(`${cluster.origin}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    })
    expect((await write('written when it is back')).status).toBe(204)
    await written(2)
    expect(cluster.deaths).toEqual([])
  }),
)
