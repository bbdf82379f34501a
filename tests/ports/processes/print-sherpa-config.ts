/* Lets the native library print what it understood of a configuration; the files need not exist. */
import { createRequire } from 'node:module'
import { recogniserConfig } from '../../../server/adapters/transcriber-sherpa/recogniser-config.ts'
import type { InstalledModel } from '../../../server/ports/speech-models.ts'

const [kind = '', language = ''] = process.argv.slice(2)
const roles = ['model', 'encoder', 'decoder', 'joiner', 'preprocessor', 'uncached-decoder', 'cached-decoder', 'tokens']
const files = Object.fromEntries(roles.map((role) => [role, `/nowhere/${role}`]))
const config = recogniserConfig(
  { name: 'm', label: 'M', kind: kind as InstalledModel['kind'], languages: new Set(), multilingual: false, files },
  language || null,
)

const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as {
  OfflineRecognizer: new (config: object) => object
}
try {
  Object.freeze(new OfflineRecognizer({ ...config, modelConfig: { ...config.modelConfig, debug: 1 } }))
} catch {
  // It was only to print.
}
