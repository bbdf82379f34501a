import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkKind } from '../../../../shared/contract/bulk.ts'

/** What a bulk action is called. */
export interface BulkWords {
  /** With so many files. */
  title: (count: number) => string
  /** Its button. */
  verb: string
}

/** The words of each kind of bulk action. */
export function useBulkWords(): (kind: BulkKind, isArchived?: boolean) => BulkWords {
  const { t } = useLingui()
  return (kind, isArchived = true) => {
    const words: Record<BulkKind, BulkWords> = {
      archive: isArchived
        ? {
            title: (count) => t`${plural(count, { one: 'Archive # file', other: 'Archive # files' })}`,
            verb: t`Archive`,
          }
        : {
            title: (count) =>
              t`${plural(count, { one: 'Move # file out of the archive', other: 'Move # files out of the archive' })}`,
            verb: t`Move`,
          },
      move: { title: (count) => t`${plural(count, { one: 'Move # file', other: 'Move # files' })}`, verb: t`Move` },
      tag: { title: (count) => t`${plural(count, { one: 'Tag # file', other: 'Tag # files' })}`, verb: t`Apply` },
      status: {
        title: (count) => t`${plural(count, { one: 'Set the status of # file', other: 'Set the status of # files' })}`,
        verb: t`Apply`,
      },
      'style-guide': {
        title: (count) => t`${plural(count, { one: 'Style guide of # file', other: 'Style guide of # files' })}`,
        verb: t`Apply`,
      },
      remove: {
        title: (count) => t`${plural(count, { one: 'Delete # file', other: 'Delete # files' })}`,
        verb: t`Delete`,
      },
      hold: {
        title: (count) => t`${plural(count, { one: 'Put # file on legal hold', other: 'Put # files on legal hold' })}`,
        verb: t`Put on hold`,
      },
      'lift-hold': {
        title: (count) =>
          t`${plural(count, { one: 'Lift the legal hold on # file', other: 'Lift the legal hold on # files' })}`,
        verb: t`Lift hold`,
      },
      resume: {
        title: (count) =>
          t`${plural(count, { one: 'Try # failed file again', other: 'Try failed files among # again' })}`,
        verb: t`Try again`,
      },
      again: {
        title: (count) => t`${plural(count, { one: 'Transcribe # file again', other: 'Transcribe # files again' })}`,
        verb: t`Transcribe`,
      },
      translate: {
        title: (count) => t`${plural(count, { one: 'Translate # file', other: 'Translate # files' })}`,
        verb: t`Translate`,
      },
      answer: {
        title: (count) =>
          t`${plural(count, { one: 'Write a summary of # file', other: 'Write summaries of # files' })}`,
        verb: t`Write`,
      },
      share: { title: (count) => t`${plural(count, { one: 'Share # file', other: 'Share # files' })}`, verb: t`Share` },
      'share-group': {
        title: (count) => t`${plural(count, { one: 'Share # file', other: 'Share # files' })}`,
        verb: t`Share`,
      },
      transfer: {
        title: (count) =>
          t`${plural(count, { one: 'Move # file to another owner', other: 'Move # files to another owner' })}`,
        verb: t`Move`,
      },
      unshare: {
        title: (count) => t`${plural(count, { one: 'Stop sharing # file', other: 'Stop sharing # files' })}`,
        verb: t`Stop sharing`,
      },
    }
    return words[kind]
  }
}
