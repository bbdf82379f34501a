import { readFileSync } from 'node:fs'
import { SHIPPED_GUIDES } from '../../../src/shared/contract/style-guides.ts'
import type { StyleGuide } from '../../../src/shared/transcript/style/guide.ts'
import { readGuide } from './guide-file.ts'

/** A guide that ships, `resources/style-guides`, and its file with its comments. */
export interface ShippedGuide {
  id: string
  guide: StyleGuide
  yaml: string
}

/** All of them. @throws AppError naming what is wrong in one */
export const shippedGuides: readonly ShippedGuide[] = SHIPPED_GUIDES.map((id) => {
  const yaml = readFileSync(new URL(`../../../resources/style-guides/${id}.yaml`, import.meta.url), 'utf8')
  return { id, guide: readGuide(yaml), yaml }
})
