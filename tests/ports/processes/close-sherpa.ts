/* Transcribes once, ends the child process, and says so; nothing else keeps it running meanwhile. */
import { createSherpaTranscriber } from '../../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { writeToneModel } from '../../support/tiny-onnx.ts'

const [folder = '', wavPath = ''] = process.argv.slice(2)
const model = await writeToneModel(folder)
const sherpa = createSherpaTranscriber({
  workers: 1,
  models: { installed: async () => [model], best: async () => model, advice: () => '' },
})
await sherpa.transcribe({ wavPath, lengthSeconds: 4 }, { language: 'en', multilingual: false, vocabulary: [] })
await sherpa.close()
process.stdout.write('closed')
