import { expect, test } from 'vitest'
import { narrowHeight } from './narrow-picture.ts'

test('the narrow picture keeps its shape, with an even height', () => {
  expect(
    [
      [640, 480],
      [1280, 720],
      [1920, 1080],
      [480, 640],
      [0, 0],
    ].map(([width = 0, height = 0]) => narrowHeight({ width, height })),
  ).toEqual([270, 202, 202, 480, 2])
})
