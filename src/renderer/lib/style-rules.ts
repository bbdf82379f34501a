import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StyleRule } from '../../shared/transcript/style/finding.ts'

/** What the kinds of findings of a style guide are called. */
export const STYLE_RULE_LABELS: Readonly<Record<StyleRule, MessageDescriptor>> = {
  forbidden: msg`Forbidden words`,
  spellings: msg`Spellings`,
  fillers: msg`Filler words`,
  'false-starts': msg`False starts`,
  repetitions: msg`Repeated words`,
  numbers: msg`Numbers`,
  tags: msg`Tags`,
  speakers: msg`Speaker names`,
  dashes: msg`Dashes`,
  quotes: msg`Quotation marks`,
  apostrophes: msg`Apostrophes`,
  ellipsis: msg`Ellipses`,
  spaces: msg`Spaces`,
  capitals: msg`Capitals`,
  captions: msg`Subtitles`,
}
