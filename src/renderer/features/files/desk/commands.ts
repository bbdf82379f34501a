import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateFile } from '../../../../shared/contract/files/one-file.ts'
import {
  decideHeldFile,
  flagTranscription,
  publishTranscription,
  releaseTranscription,
  renewTranscription,
  resumeTranscription,
  takePart,
  takeTranscription,
} from '../../../../shared/contract/files/transcription.ts'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import type { FlagReason, HeldDecision } from '../../../../shared/domain/work-flags.ts'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { FILES_KEY } from '../files-query.ts'
import { placeItem, toItem } from '../use-file-commands.ts'
import { say } from '../../../lib/words/say.ts'

/** Takes a file from the pool, or tries its failed draft again. */
export function useTake(onProblem: (message: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string) => call(takeTranscription, { params: { id } }),
    onSuccess: (flat) => {
      placeItem(client, toItem(flat))
      if (flat.human_transcription?.status === 'HUMAN-TRANSCRIBE') toast({ text: say(messages.draftFirst) })
    },
    onError: (error) => {
      onProblem(messageOf(error, messages.resumeFailed))
      void client.invalidateQueries({ queryKey: FILES_KEY })
    },
  })
}

/** Takes a part of a long file. */
export function useTakePart(onProblem: (message: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, part }: { id: string; part: number }) => call(takePart, { params: { id }, body: { part } }),
    onSuccess: (flat) => {
      placeItem(client, toItem(flat))
      if (flat.human_transcription?.status === 'HUMAN-TRANSCRIBE') toast({ text: say(messages.partDraftFirst) })
    },
    onError: (error) => {
      onProblem(messageOf(error, messages.partTakeFailed))
      void client.invalidateQueries({ queryKey: FILES_KEY })
    },
  })
}

/** Gives a taken file back, or a part; the toast takes a whole one again. */
export function useRelease(onProblem: (message: string) => void, takeAgain: (id: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ file }: FileListItem) => call(releaseTranscription, { params: { id: file._id } }),
    onSuccess: (_, { file, humanTranscription }) => {
      const isPart = humanTranscription?.parts !== undefined
      const undo = { label: t`Undo`, run: () => takeAgain(file._id) }
      toast({ text: say(isPart ? messages.partReleased : messages.released), ...(!isPart && { action: undo }) })
    },
    onError: (error) => onProblem(messageOf(error, messages.releaseFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: FILES_KEY }),
  })
}

/** Keeps a taken file from going back to the pool. */
export function useRenew(onProblem: (message: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(renewTranscription, { params: { id } }),
    onSuccess: (flat) => placeItem(client, toItem(flat)),
    onError: (error) => {
      onProblem(messageOf(error, messages.renewFailed))
      void client.invalidateQueries({ queryKey: FILES_KEY })
    },
  })
}

/** Gives a taken file back that cannot be done, and says why. */
export function useFlag(onProblem: (message: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; reason: FlagReason; detail: string }) =>
      call(flagTranscription, { params: { id }, body }),
    onSuccess: () => toast({ tone: 'ok', text: say(messages.flagged) }),
    onError: (error) => onProblem(messageOf(error, messages.flagFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: FILES_KEY }),
  })
}

/** What the owner may choose: the two decisions of the server, or to cancel and have the machine begin at once. */
export type HeldChoice = HeldDecision | 'machine'

/** Decides what becomes of a file that transcriptors could not do. */
export function useDecide(onProblem: (message: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ id, choice }: { id: string; choice: HeldChoice }) => {
      const decision = choice === 'keep' ? 'keep' : 'cancel'
      const decided = await call(decideHeldFile, { params: { id }, body: { decision } })
      placeItem(client, toItem(decided))
      if (choice === 'machine') placeItem(client, toItem(await call(resumeTranscription, { params: { id } })))
    },
    onSuccess: (_, { choice }) => {
      if (choice !== 'machine') toast({ text: say(choice === 'keep' ? messages.heldKept : messages.heldCancelled) })
    },
    onError: (error) => onProblem(messageOf(error, messages.decisionFailed)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: FILES_KEY })
      await client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  })
}

/** Faults of a text that its transcriptor can mend; the words of any other are the spec's. */
const MENDABLE = ['translations_unresolved', 'no_text', 'style_findings_left']

/** Hands the text to its owner. */
export function usePublish(onProblem: (message: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string) => call(publishTranscription, { params: { id } }),
    onSuccess: (flat) => {
      placeItem(client, toItem(flat))
      toast({ tone: 'ok', text: say(messages.published) })
      void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    onError: (error) =>
      onProblem(
        error instanceof ApiError && MENDABLE.includes(error.code) ? error.message : say(messages.publishFailed),
      ),
  })
}

/** Changes the owner's note to the transcriptor. */
export function useNote(onProblem: (message: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(updateFile, { params: { id }, body: { note_for_transcriptor: note } }),
    onSuccess: (flat) => placeItem(client, toItem(flat)),
    onError: (error) => onProblem(messageOf(error, messages.noteFailed)),
  })
}
