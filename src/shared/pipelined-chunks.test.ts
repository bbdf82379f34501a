import { expect, test, vi } from 'vitest'
import { pipelinedChunks } from './pipelined-chunks.ts'

/** A stack whose answers the test gives; a piece is `{size}`. */
function openStack({ size }: { size: number }) {
  const sent: {
    method: string
    offset: number
    progress: (bytes: number) => void
    answer: (status: number, offset?: number) => void
    fail: () => void
    abort: ReturnType<typeof vi.fn>
  }[] = []
  const onSent = vi.fn<(bytes: number) => void>()
  const onReceived = vi.fn<(bytes: number) => void>()
  const stack = pipelinedChunks(
    {
      getName: () => 'test',
      createRequest(method, url) {
        const headers: Record<string, string> = {}
        let progress = (_bytes: number) => {}
        const abort = vi.fn(async () => undefined)
        return {
          getMethod: () => method,
          getURL: () => url,
          setHeader: (name, value) => void (headers[name] = value),
          getHeader: (name) => headers[name],
          setProgressHandler: (handler) => void (progress = handler),
          send: () =>
            new Promise((resolve, reject) => {
              sent.push({
                method,
                offset: Number(headers['Upload-Offset']),
                progress: (bytes) => progress(bytes),
                answer: (status, offset) =>
                  resolve({
                    getStatus: () => status,
                    getHeader: () => String(offset),
                    getBody: () => 'real',
                    getUnderlyingObject: () => null,
                  }),
                fail: () => reject(new Error('cut')),
                abort,
              })
            }),
          abort,
          getUnderlyingObject: () => null,
        }
      },
    },
    { size, onSent, onReceived },
  )
  /** Sends a piece as tus-js-client does; answers its status and offset. */
  const patch = (offset: number, bytes: number) => {
    const request = stack.createRequest('PATCH', '/uploads/1')
    request.setHeader('Upload-Offset', String(offset))
    request.setProgressHandler(() => undefined)
    return {
      request,
      answer: request
        .send({ size: bytes })
        .then((answer) => [answer.getStatus(), Number(answer.getHeader('Upload-Offset')), answer.getBody()]),
    }
  }
  return { sent, onSent, onReceived, patch, stack }
}

/** Whether a promise is still open once everything that can happen has. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  await new Promise((resolve) => setTimeout(resolve))
  return (await Promise.race([promise, Promise.resolve(open)])) === open
}

test('a piece goes while the one before it is on its way, and no third one', async () => {
  const { sent, patch } = openStack({ size: 12 })
  expect(await patch(0, 4).answer).toEqual([204, 4, ''])
  const second = patch(4, 4).answer
  expect(sent.map(({ offset }) => offset)).toEqual([0, 4])
  expect(await isOpen(second)).toBe(true)
  sent[0]!.answer(204, 4)
  expect(await second).toEqual([204, 8, ''])
})

test('the last piece is answered by the server, after all before it', async () => {
  const { sent, patch, onReceived } = openStack({ size: 7 })
  await patch(0, 4).answer
  const last = patch(4, 3).answer
  sent[1]!.answer(204, 7)
  expect(await isOpen(last)).toBe(true)
  expect(onReceived).not.toHaveBeenCalled()
  sent[0]!.answer(204, 4)
  expect(await last).toEqual([204, 7, 'real'])
  expect(onReceived.mock.calls).toEqual([[4], [7]])
})

test('an upload of one piece waits for its answer', async () => {
  const { sent, patch } = openStack({ size: 4 })
  const only = patch(0, 4).answer
  expect(await isOpen(only)).toBe(true)
  sent[0]!.answer(422)
  expect((await only)[0]).toBe(422)
})

test('what the server says of a piece is what the next one is told, which goes no further', async () => {
  const { sent, patch, onReceived } = openStack({ size: 100 })
  await patch(0, 4).answer
  const second = patch(4, 4).answer
  sent[0]!.answer(507)
  expect((await second)[0]).toBe(507)
  expect(sent[1]!.abort).toHaveBeenCalled()
  expect(onReceived).not.toHaveBeenCalled()
})

test('a piece of which only a part was kept is gone on with from there', async () => {
  const { sent, patch } = openStack({ size: 100 })
  await patch(0, 4).answer
  const second = patch(4, 4).answer
  sent[0]!.answer(204, 2)
  expect(await second).toEqual([204, 2, 'real'])
  expect(sent[1]!.abort).toHaveBeenCalled()
  expect(await patch(2, 4).answer).toEqual([204, 6, ''])
})

test('a connection that breaks is told, whichever of the two it was', async () => {
  const { sent, patch } = openStack({ size: 100 })
  await patch(0, 4).answer
  const second = patch(4, 4).answer
  sent[0]!.fail()
  await expect(second).rejects.toThrow('cut')
  expect(sent[1]!.abort).toHaveBeenCalled()
  await patch(0, 4).answer
  const again = patch(4, 4).answer
  sent[3]!.fail()
  sent[2]!.answer(204, 4)
  await expect(again).rejects.toThrow('cut')
})

test('what was sent is told of both together, never less than before, and what is safe only once it is', async () => {
  const { sent, patch, onSent, onReceived } = openStack({ size: 100 })
  await patch(20, 4).answer
  const second = patch(24, 4).answer
  sent[1]!.progress(2)
  sent[0]!.progress(3)
  expect(onSent.mock.calls.map(([bytes]) => bytes)).toEqual([20, 20, 22, 25])
  sent[0]!.answer(204, 24)
  await second
  expect(onReceived.mock.calls).toEqual([[24]])
  expect(onSent).toHaveBeenLastCalledWith(26)
  sent[1]!.progress(4)
  expect(onSent).toHaveBeenLastCalledWith(28)
})

test('stopping stops both', async () => {
  const { sent, patch } = openStack({ size: 100 })
  await patch(0, 4).answer
  await patch(4, 4).request.abort()
  expect(sent.map(({ abort }) => abort.mock.calls.length > 0)).toEqual([true, true])
})

test('other requests go as they are', async () => {
  const { sent, stack } = openStack({ size: 100 })
  const head = stack.createRequest('HEAD', '/uploads/1').send(null)
  sent[0]!.answer(200, 4)
  expect((await head).getStatus()).toBe(200)
})
