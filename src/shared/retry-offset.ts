import { changed, type TusAnswer, type TusStack } from './tus-stack.ts'

/** To an upload that is locked tus-js-client comes back. */
const LOCKED = 423

/** Faults that pass. */
const doesPass = (status: number) => status >= 500 || status === 408 || status === 409 || status === 429

/**
 * Has tus-js-client ask again when the server cannot say how far an upload is: after any answer to that question but
 * success and 423 it sends the whole of it anew.
 */
export function retryOffset(stack: TusStack): TusStack {
  return {
    getName: () => stack.getName(),
    createRequest(method, url) {
      const request = stack.createRequest(method, url)
      if (method !== 'HEAD') return request
      return changed(request, {
        async send(body) {
          const answer = await request.send(body)
          return doesPass(answer.getStatus()) ? asIfLocked(answer) : answer
        },
      })
    },
  }
}

function asIfLocked(answer: TusAnswer): TusAnswer {
  return {
    getStatus: () => LOCKED,
    getHeader: (name) => answer.getHeader(name),
    getBody: () => answer.getBody(),
    getUnderlyingObject: () => answer.getUnderlyingObject(),
  }
}
