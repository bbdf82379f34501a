import { lazy, type ComponentType } from 'react'
import { loadEveryWord } from '../lib/words/language.ts'

/** Fetches a screen. */
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A screen that is fetched when somebody goes there, and its words beside it. */
export const screen = <Props>(load: Load<Props>) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadEveryWord()])
    return loaded
  })

/** A screen of a visitor, whose words came with the page; those of the others follow. */
export const firstScreen = <Props>(load: Load<Props>) =>
  lazy(async () => {
    const loaded = await load()
    void loadEveryWord()
    return loaded
  })
