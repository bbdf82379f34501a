import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { createEngines } from '../../../server/modules/recognition/engines/create-engines.ts'
import { createTranslators } from '../../../server/modules/translations/create-translators.ts'
import { runWorker } from '../../../server/worker.ts'
import { openInstallation } from '../open-installation.ts'
import { createTaggingTranslator } from '../tagging-translator.ts'
import { createToneEngine } from '../tone-engine.ts'
import { workerBasis } from '../worker-basis.ts'

/** A server, or a worker, forked by the arena, whose engine knows tones, and whose translator tags words. */
const { settings, port } = JSON.parse(process.argv[2] ?? '') as {
  settings: Record<string, string>
  port: number | null
}
const { ping, close: _, config, ...installation } = await openInstallation(settings)
const deps = {
  ...(await workerBasis(config.dataDir, { SPEECH_WORKERS: '4' })),
  ...installation,
  engines: createEngines({ transcribers: [createToneEngine()], setting: 'auto' }),
  translators: createTranslators({ translators: [createTaggingTranslator()], setting: 'auto' }),
  log: pino({ level: 'silent' }),
}
if (port === null) await runWorker(deps)
else {
  const app = await buildApp({ ...deps, ready: ping, rendererDir: null, loopDelay: () => 0, workClock: () => 0 })
  await app.listen({ port, host: '127.0.0.1' })
}
process.send?.('ready')
