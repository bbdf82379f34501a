import type { Chat, ChatRequest } from '../../server/ports/chat.ts'

/** What a model is sent of a text. */
export interface ChatData {
  sections: { id: string; ask: string }[]
  notes?: string[]
  /** `recording` where there are several files. */
  passages: { id: number; speaker: string; text: string; recording?: string }[]
}

/** What a test's model answers to what it is sent. */
export type ChatScript = (data: ChatData, request: ChatRequest<unknown>) => unknown

export interface ScriptedChat extends Chat {
  /** What was sent. */
  readonly requests: ChatData[]
  /** What it was asked for search terms for. */
  readonly questions: string[]
  /** Answers from now on; a promise holds the answer up. */
  script: ChatScript
  /** What it would search for, for any question. */
  terms: unknown
}

/** Says of each section that it was asked for the first words of the first passage, citing them. */
export const quoting: ChatScript = ({ sections, passages: [first] }) => ({
  sections: sections.map(({ id }) => {
    const quote = first?.text.split(' ').slice(0, 8).join(' ') ?? ''
    return { id, sentences: [{ text: quote, citations: [{ passage: first?.id ?? 0, quote }] }] }
  }),
})

/** A model that answers by a script; what it answers passes through JSON, as it would from a server. */
export function scriptedChat(script: ChatScript = quoting): ScriptedChat {
  const chat: ScriptedChat = {
    requests: [],
    questions: [],
    script,
    terms: [],
    state: { usable: true, host: 'models.example.org', model: 'small' },
    async complete(request) {
      if (request.name === 'terms') {
        chat.questions.push((request.data as { question: string }).question)
        return request.read({ terms: chat.terms })
      }
      const data = JSON.parse(JSON.stringify(request.data)) as ChatData
      chat.requests.push(data)
      const answer = await chat.script(data, request)
      request.signal?.throwIfAborted()
      return request.read(JSON.parse(JSON.stringify(answer)))
    },
    close: () => Promise.resolve(),
  }
  return chat
}
