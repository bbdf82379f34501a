import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

/** A transcription request as it came in, once it has passed every check. */
export interface SpeechRequest {
  path: string
  authorization: string | undefined
  model: string
  language: string | null
  prompt: string | null
  /** 16 kHz, mono, from -1 to 1. */
  samples: Float32Array
}

export interface OpenAiServer {
  origin: string
  requests: SpeechRequest[]
  /** Answers the next requests, one each, in place of `reply`. */
  next: ((request: IncomingMessage, response: ServerResponse) => void)[]
  close(): Promise<void>
}

/**
 * A server that takes what OpenAI's `/v1/audio/transcriptions` takes and nothing else: whatever is missing, doubled,
 * unknown or of another form is answered with 400 and the reason. `reply` makes the `verbose_json` answer from the
 * sound, at once or later.
 */
export async function startOpenAiServer(
  reply: (request: SpeechRequest) => object | Promise<object>,
): Promise<OpenAiServer> {
  const requests: SpeechRequest[] = []
  const next: OpenAiServer['next'] = []
  const server = createServer((request, response) => {
    void answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )

    async function answer(incoming: IncomingMessage): Promise<{ status: number; body: object }> {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const other = next.shift()
      if (other) {
        other(incoming, response)
        return new Promise(() => {})
      }
      try {
        const checked = await check(incoming, Buffer.concat(chunks))
        requests.push(checked)
        return { status: 200, body: await reply(checked) }
      } catch (error) {
        return { status: 400, body: { error: { message: String(error) } } }
      }
    }
  })
  return { ...(await listening(server)), requests, next }
}

const FIELDS = ['model', 'response_format', 'timestamp_granularities[]', 'language', 'prompt', 'file']

async function check(request: IncomingMessage, body: Buffer): Promise<SpeechRequest> {
  const { method, url = '', headers } = request
  must(method === 'POST', `the method is ${method}`)
  must(url === '/v1/audio/transcriptions', `the path is ${url}`)
  const type = headers['content-type'] ?? ''
  must(/^multipart\/form-data; boundary=\S+$/.test(type), `the content type is ${type}`)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  for (const name of form.keys()) must(FIELDS.includes(name), `the field ${name} is not known`)
  for (const name of FIELDS)
    must(name === 'timestamp_granularities[]' || form.getAll(name).length <= 1, `the field ${name} is there twice`)
  const model = text(form, 'model')
  must(model !== null && model !== '', 'the model is missing')
  must(text(form, 'response_format') === 'verbose_json', 'the format is not verbose_json')
  must(
    JSON.stringify(form.getAll('timestamp_granularities[]')) === '["word","segment"]',
    'word and segment times are not asked for',
  )
  const language = text(form, 'language')
  must(language === null || /^[a-z]{2,3}$/.test(language), `the language is ${language}`)
  const file = form.get('file')
  must(file instanceof File, 'the file is missing')
  must(
    (file as File).name.endsWith('.wav') && (file as File).type === 'audio/wav',
    'the file is not named and typed as WAV',
  )
  const samples = samplesOf(Buffer.from(await (file as File).arrayBuffer()))
  return {
    path: url,
    authorization: headers.authorization,
    model: model ?? '',
    language,
    prompt: text(form, 'prompt'),
    samples,
  }
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name)
  must(value === null || typeof value === 'string', `the field ${name} is a file`)
  return value as string | null
}

function samplesOf(wav: Buffer): Float32Array {
  must(wav.toString('latin1', 0, 4) === 'RIFF' && wav.toString('latin1', 8, 12) === 'WAVE', 'the file is not a WAV')
  must(
    wav.readUInt16LE(22) === 1 && wav.readUInt32LE(24) === 16_000 && wav.readUInt16LE(34) === 16,
    'the sound is not 16 kHz, mono, 16 bits',
  )
  return Float32Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2) / 32_768)
}

function must(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason)
}
