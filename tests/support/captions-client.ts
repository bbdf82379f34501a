import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { type CaptionEnd, captionsMessage, captionsSocketPath } from '../../src/shared/contract/captions.ts'
import type { LiveTranslation } from '../../src/shared/contract/live-transcription.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { PATIENCE } from './patience.ts'

/** Somebody who reads captions by a link: what their page shows now, each message checked against the contract. */
export function readCaptions(
  origin: string,
  key: string,
  {
    reader = randomUUID(),
    headers = {},
    language = '',
    onText,
  }: { reader?: string; headers?: object; language?: string; onText?: () => void } = {},
) {
  const socket = new WebSocket(origin.replace('http', 'ws') + API_BASE + captionsSocketPath(key, reader), {
    headers: { ...headers },
  })
  const shown = {
    name: '',
    text: '',
    partials: [] as string[],
    why: null as CaptionEnd | null,
    states: [] as LiveTranslation[],
    /** By language. */
    translations: {} as Record<string, string>,
  }
  const show = (wanted: string) => socket.send(JSON.stringify({ event: 'show', data: { language: wanted } }))
  socket.on('error', () => undefined)
  socket.on('message', (frame) => {
    const { event, data } = captionsMessage.parse(JSON.parse((frame as Buffer).toString('utf8')))
    if (event === 'talk') {
      shown.name = data.name
      if (language !== '') show(language)
    } else if (event === 'text') {
      shown.text = data.paragraphs.map(({ text }) => text).join('\n')
      onText?.()
    } else if (event === 'partial') shown.partials.push(data.text)
    else if (event === 'translations') shown.states = data.translations
    else if (event === 'translated')
      shown.translations[data.language] = data.paragraphs.map(({ text }) => text).join('\n')
    else shown.why = data.why
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  return {
    socket,
    shown,
    show,
    closed,
    /** Waits until the page shows something. */
    until: (matches: (now: typeof shown) => boolean) =>
      vi.waitFor(() => {
        if (!matches(shown)) throw new Error(`shown: ${JSON.stringify(shown)}`)
      }, PATIENCE.timeout),
  }
}

export type CaptionsClient = ReturnType<typeof readCaptions>
