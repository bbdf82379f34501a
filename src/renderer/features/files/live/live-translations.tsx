import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { getFile } from '../../../../shared/contract/files/one-file.ts'
import { type LiveTranslationState, setLiveTranslations } from '../../../../shared/contract/live-transcription.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import shareStyles from '../share/share.module.css'
import type { LiveSession } from './live-session.ts'
import { TranslationChoice } from './translation-choice.tsx'

/** Into which languages a recording is translated while it goes on, and how that goes. */
export function LiveTranslations({ session }: { session: LiveSession }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: config } = useClientConfig()
  const translations = useStore(session.store, (view) => view.translations)
  const { data: file } = useQuery({
    queryKey: ['live-language', session.id],
    queryFn: ({ signal }) => call(getFile, { params: { id: session.id } }, { signal }),
    staleTime: Infinity,
  })
  const choose = useMutation({
    mutationFn: (translate_languages: readonly string[]) =>
      call(setLiveTranslations, {
        params: { id: session.id },
        body: { translate_languages: [...translate_languages] },
      }),
    onSuccess: (now) => session.store.setState({ translations: now.translations }),
  })
  const faultOf = (language: string, state: LiveTranslationState) =>
    state === 'late'
      ? t`${language}: the translation is late. What is missing is translated when you stop.`
      : t`${language}: the translation has ended. You pay for what was translated.`
  if (!file) return null
  const chosen = translations.filter(({ state }) => state !== 'ended').map(({ language }) => language)
  const faults = translations.filter(({ state }) => state !== 'on')
  return (
    <section className={shareStyles.part} aria-label={t`Translations`}>
      <h3>{t`Translations`}</h3>
      {choose.error && <Banner tone="danger">{messageOf(choose.error, messages.unreachable)}</Banner>}
      {faults.map(({ language, state }) => (
        <Banner key={language} tone="warn">
          {faultOf(format.language(language), state)}
        </Banner>
      ))}
      <TranslationChoice
        from={file.language_code}
        chosen={chosen}
        onChange={(next) => choose.mutate(next)}
        isCharged={config !== undefined && config.billing !== 'off'}
        isBusy={choose.isPending}
      />
    </section>
  )
}
