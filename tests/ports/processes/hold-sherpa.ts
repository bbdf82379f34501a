/* Transcribes once and then stays, its warm child process beside it, until it is killed. */
import { createSherpaTranscriber } from '../../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { writeToneModel } from '../../support/tiny-onnx.ts'

const [folder = '', wavPath = ''] = process.argv.slice(2)
const model = await writeToneModel(folder)
const sherpa = createSherpaTranscriber({
  workers: 1,
  models: { installed: async () => [model], best: async () => model, advice: () => '' },
})
await sherpa.transcribe({ wavPath, lengthSeconds: 4 }, { language: 'en', multilingual: false, vocabulary: [] })
process.stdout.write(`${JSON.stringify(await childProcesses())}\n`)
process.stdin.resume()
