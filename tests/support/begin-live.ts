import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { buildTestApp } from './app.ts'
import { connectLive, openLive } from './live-client.ts'
import { createToneEngine } from './tone-engine.ts'

/** A session of `ann` whose connection is ready, on an app whose engine hears tones. */
export async function beginLive() {
  const engines = createEngines({ transcribers: [createToneEngine()], setting: 'auto' })
  const t = await buildTestApp({ engines, env: { SPEECH_WORKERS: '4' } })
  const origin = await t.listen()
  const ann = await t.signIn()
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  return { t, origin, ann, id, live }
}
