import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = path.join(import.meta.dirname, 'processes/print-sherpa-config.ts')

/** What the native library says that it was told. */
async function understood(kind: string, language = 'en'): Promise<string> {
  const { stderr } = await promisify(execFile)(process.execPath, [script, kind, language])
  return stderr
}

test.each([
  [
    'whisper',
    'OfflineWhisperModelConfig(encoder="/nowhere/encoder", decoder="/nowhere/decoder", language="en", ' +
      'task="transcribe"',
  ],
  [
    'nemo-transducer',
    'OfflineTransducerModelConfig(encoder_filename="/nowhere/encoder", decoder_filename="/nowhere/decoder", ' +
      'joiner_filename="/nowhere/joiner")',
  ],
  ['nemo-ctc', 'OfflineNemoEncDecCtcModelConfig(model="/nowhere/model")'],
  [
    'moonshine',
    'OfflineMoonshineModelConfig(preprocessor="/nowhere/preprocessor", encoder="/nowhere/encoder", ' +
      'uncached_decoder="/nowhere/uncached-decoder", cached_decoder="/nowhere/cached-decoder"',
  ],
  ['sense-voice', 'OfflineSenseVoiceModelConfig(model="/nowhere/model", language="en", use_itn=True)'],
  ['omnilingual', 'OfflineOmnilingualAsrCtcModelConfig(model="/nowhere/model")'],
])('the library takes a %s model as it was meant', async (kind, told) => {
  const printed = await understood(kind)
  expect(printed).toContain(told)
  expect(printed).toContain('tokens="/nowhere/tokens"')
})

test('Whisper is asked for word times, and for no language when there are several', async () => {
  expect(await understood('whisper', 'jv')).toMatch(/language="jw".*enable_token_timestamps=True/)
  expect(await understood('whisper', '')).toContain('decoder="/nowhere/decoder", language=""')
})

test('a NeMo transducer is named as one', async () => {
  expect(await understood('nemo-transducer')).toContain('model_type="nemo_transducer"')
})
