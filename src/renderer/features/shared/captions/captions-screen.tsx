import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { captionsSocketPath } from '../../../../shared/contract/captions.ts'
import { openShared } from '../../../../shared/contract/sharing.ts'
import { call } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { platform } from '../../../platform/index.ts'
import { PasswordForm } from '../password-form.tsx'
import pageStyles from '../shared.module.css'
import { CaptionControls } from './caption-controls.tsx'
import { type CaptionsSession, type ConnectCaptions, createCaptionsSession } from './captions-session.ts'
import styles from './captions.module.css'
import { Columns } from './columns.tsx'
import { stateIn, type TranslationShown } from './translation-shown.ts'
import { useCaptionsView } from './use-captions-view.ts'

/**
 * /captions/{key}: what is said, as large as the screen allows, for whoever has the link. With `?overlay` it is the
 * source of a program that mixes pictures: nothing but the lines, on no ground.
 */
export default function CaptionsScreen() {
  const { t } = useLingui()
  const key = useParams()['key'] ?? ''
  const session = useSession(key)
  const { talk, why } = useStore(session.store)
  const name = talk?.name ?? t`Captions`
  return (
    <>
      <title>{`${name} · Longhand`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {why === 'locked' ? (
        <main className={pageStyles.page}>
          <Unlock linkKey={key} onUnlocked={() => session.unlocked()} />
        </main>
      ) : (
        <Stage session={session} name={name} />
      )}
    </>
  )
}

function Stage({ session, name }: { session: CaptionsSession; name: string }) {
  const [params] = useSearchParams()
  const isOverlay = params.has('overlay')
  const shown = useStore(session.store)
  const languages = useMemo(() => shown.translations.map(({ language }) => language), [shown.translations])
  const { view, step, read, isIdle } = useCaptionsView(params, languages)
  const language = view.show === 'original' ? null : view.language
  useEffect(() => session.show(language), [session, language])
  const state = stateIn(shown, language)
  useEffect(() => {
    if (!isOverlay) return undefined
    document.documentElement.classList.add(styles.transparent!)
    return () => document.documentElement.classList.remove(styles.transparent!)
  }, [isOverlay])
  return (
    <main
      className={styles.stage}
      data-look={view.theme}
      data-overlay={isOverlay || undefined}
      data-idle={isIdle || undefined}
      style={{ '--size': view.size, '--lines': view.lines } as CSSProperties}
    >
      <h1 className="vh">{name}</h1>
      <Columns shown={shown} show={view.show} language={language} state={state} />
      {!isOverlay && <State shown={shown} language={language} state={state} />}
      {!isOverlay && <CaptionControls view={view} languages={languages} onStep={step} onRead={read} />}
    </main>
  )
}

/** What there is to know beside the words. */
function State({
  shown: { why, isConnected, talk, paragraphs, partial },
  language,
  state,
}: {
  shown: ReturnType<Shown>
  language: string | null
  state: TranslationShown
}) {
  const { t } = useLingui()
  const format = useFormat()
  const name = language === null ? '' : format.language(language)
  const behind = {
    on: '',
    late: t`The translation into ${{ language: name }} is late. The original goes on.`,
    ended: t`The translation into ${{ language: name }} has ended. The original goes on.`,
    none: t`This talk is not translated into ${{ language: name }}. You read the original.`,
  }
  const ends = {
    talk: t`The talk has ended.`,
    link: t`This link is no longer valid. Ask the person who sent it to you for a new one.`,
    full: t`All places are taken at the moment. This page tries again by itself.`,
    locked: '',
  }
  const isEmpty = paragraphs.length === 0 && partial === ''
  const words =
    why !== null
      ? ends[why]
      : !isConnected
        ? talk
          ? t`Connecting again…`
          : t`Connecting…`
        : isEmpty
          ? t`The captions appear here as soon as somebody speaks.`
          : behind[state]
  return (
    <output className={styles.state} data-alone={isEmpty || undefined}>
      {words}
    </output>
  )
}

type Shown = CaptionsSession['store']['getState']

function Unlock({ linkKey: key, onUnlocked }: { linkKey: string; onUnlocked: () => void }) {
  const { t } = useLingui()
  const open = useMutation({
    mutationFn: (password: string) => call(openShared, { params: { key }, body: { password } }),
    onSuccess: onUnlocked,
  })
  return (
    <PasswordForm
      title={t`Captions`}
      about={t`This link has a password. Enter it to read the captions.`}
      problem={open.error}
      isSending={open.isPending}
      onSend={(password) => open.mutate(password)}
    />
  )
}

/** The reading of a page, as long as it is open. */
function useSession(key: string): CaptionsSession {
  const [session] = useState(() => createCaptionsSession(connectTo(key)))
  useEffect(() => {
    session.open()
    return () => session.close()
  }, [session])
  return session
}

function connectTo(key: string): ConnectCaptions {
  return ({ received, closed }) => {
    const socket = platform.openSocket!(captionsSocketPath(key, readerOf(key)))
    socket.addEventListener('message', ({ data }) => received(data as string))
    socket.addEventListener('close', closed)
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }
}

/** A tab that loads again keeps its place. */
function readerOf(key: string): string {
  const name = `captions ${key.slice(0, 8)}`
  try {
    const known = sessionStorage.getItem(name) ?? crypto.randomUUID()
    sessionStorage.setItem(name, known)
    return known
  } catch {
    return crypto.randomUUID()
  }
}
