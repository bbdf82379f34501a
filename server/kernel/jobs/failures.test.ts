import { expect, test } from 'vitest'
import { MediaError, type MediaErrorCode } from '../../ports/media-tools.ts'
import { toFailure } from './failures.ts'

test('only a disk without room lets the same medium be read again', () => {
  const retried = (
    [
      'not_media',
      'no_audio',
      'media_timeout',
      'media_limit',
      'storage_full',
      'engine_missing',
    ] satisfies MediaErrorCode[]
  ).filter((code) => toFailure(new MediaError(code, '')).retry)
  expect(retried).toEqual(['storage_full'])
})
