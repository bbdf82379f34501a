import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  forgetVoice,
  getKnownVoices,
  getVoiceSample,
  setKnownVoices,
  type KnownVoices,
} from '../../../../shared/contract/voices.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './known-voices.module.css'

type KnownVoice = KnownVoices['voices'][number]

const voicesQuery = queryOptions({
  queryKey: ['known-voices'],
  queryFn: ({ signal }) => call(getKnownVoices, {}, { signal }),
  staleTime: 0,
})

/** Consent to known voices, and the voices that are known, each with a sample and a way to forget it. */
export function KnownVoicesPart() {
  const say = useSay()
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, isError } = useQuery(voicesQuery)
  const [isAsked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: (is_on: boolean) => call(setKnownVoices, { body: { is_on } }),
    onSuccess: (known) => client.setQueryData(voicesQuery.queryKey, known),
    onSettled: () => setAsked(false),
  })
  if (isError) return <FailedState message={say(messages.unreachable)} />
  if (!data) return <Loading rows={2} />
  const change = (isOn: boolean) => (!isOn && data.voices.length > 0 ? setAsked(true) : save.mutate(isOn))
  return (
    <>
      <p className="muted">
        <Trans>
          When you name a speaker, Longhand can store how the voice sounds and suggest the name in your next files. It
          stores a voice profile and a 3-second sample, in your account only: never in exports or shared links. Voice
          profiles are biometric data, so get the consent of the people you record.
        </Trans>
      </p>
      {!data.is_possible && (
        <p>{t`Speakers can’t be separated on this server, so no voices are recognised at the moment.`}</p>
      )}
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <Checkbox
        checked={save.isPending ? save.variables : data.is_on}
        disabled={save.isPending}
        onChange={({ target }) => change(target.checked)}
      >
        {t`Store voice profiles and recognise voices I have named`}
      </Checkbox>
      <p className="muted">{t`Applies to files transcribed from now on. Turning it off deletes all voice profiles.`}</p>
      {data.is_on && <VoiceList voices={data.voices} />}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Turn off known voices`}
        verb={t`Delete and turn off`}
        danger
        sending={save.isPending}
        onConfirm={() => save.mutate(false)}
      >
        {t`All voice profiles and samples are deleted. This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}

function VoiceList({ voices }: { voices: readonly KnownVoice[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<KnownVoice | null>(null)
  const sample = useSample()
  const forget = useMutation({
    mutationFn: ({ _id: id }: KnownVoice) => call(forgetVoice, { params: { id } }),
    // The dialog goes once the row has gone, so that the focus is not given back to it.
    onSettled: async () => {
      await client.invalidateQueries(voicesQuery)
      setAsked(null)
    },
  })
  const problem = forget.error ?? sample.error
  return (
    <>
      <output>
        {forget.isSuccess && <Banner tone="ok">{t`${{ name: forget.variables.name }} is forgotten.`}</Banner>}
      </output>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      {voices.length === 0 ? (
        <p className="muted">{t`No voices yet. Name a speaker in the editor to add one.`}</p>
      ) : (
        <ul className={styles.voices} aria-label={t`Known voices`}>
          {voices.map((voice) => (
            <li key={voice._id}>
              <span className={styles.name}>
                <bdi>{voice.name}</bdi>
                <span className="muted small">
                  <Plural value={voice.recordings} one="# recording" other="# recordings" />
                </span>
              </span>
              <Button
                size={32}
                aria-label={t`Play a sample of ${{ name: voice.name }}`}
                sending={sample.isPending && sample.variables === voice._id}
                onClick={() => sample.mutate(voice._id)}
              >
                {t`Play`}
              </Button>
              <Button size={32} aria-label={t`Forget ${{ name: voice.name }}`} onClick={() => setAsked(voice)}>
                {t`Forget`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Forget ${{ name: asked?.name }}`}
        verb={t`Forget`}
        danger
        sending={forget.isPending}
        onConfirm={() => asked && forget.mutate(asked)}
      >
        {t`The voice profile and its sample are deleted. Names in your transcripts stay.`}
      </ConfirmDialog>
    </>
  )
}

/** Fetches a sample and plays it; another one takes its place. */
function useSample() {
  const playing = useRef<HTMLAudioElement>(null)
  useEffect(() => () => playing.current?.pause(), [])
  return useMutation({
    mutationFn: async (id: string) => {
      const { wav } = await call(getVoiceSample, { params: { id } })
      const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0))
      const address = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
      playing.current?.pause()
      const sound = (playing.current = new Audio(address))
      sound.addEventListener('ended', () => URL.revokeObjectURL(address), { once: true })
      await sound.play()
    },
  })
}
