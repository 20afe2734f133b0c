import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback, useQuestion } from '../app/feedback.tsx'
import { useRequestKey } from '../app/idempotency.ts'
import { useCreateArticleMutation, useUpdateArticleMutation } from '../generated/graphql.ts'
import { decisionsOf, settled } from './article-conflicts.ts'
import type { Decision } from './article-conflicts.ts'
import type { Values } from './article-form.ts'
import { fieldAt, newInput, patchOf } from './article-patch.ts'
import { isShown } from './use-categories.ts'
import type { Categories } from './use-categories.ts'
import { articleText as text } from './warehouse.text.ts'

type Options = {
  form: UseFormReturn<Values>
  /** The article as it was loaded. */
  loaded: Values
  savedCode: string | null
  categories: Categories
  onRefused: (fields: readonly string[]) => void
  onSaved: () => void
  onClose: () => void
}

type Problem = { path: string; message: string }

/** Saves the article and reports the outcome. A failure keeps the whole form. */
export function useSaving({ form, loaded, savedCode, categories, onRefused, onSaved, onClose }: Options) {
  const [create] = useCreateArticleMutation()
  const [update] = useUpdateArticleMutation()
  const { show } = useFeedback(savedCode === null ? 'new article' : `article ${savedCode}`)
  const requestKey = useRequestKey()
  const askOrTell = useQuestion()
  // A save sends the difference from these values.
  const [seen, setSeen] = useState(loaded)
  const [decisions, setDecisions] = useState<readonly Decision[]>([])

  const fail = (message: string, reference: string | null = null) =>
    show({ message: text.saveFailed(message), variant: 'danger', reference })

  const refuse = (message: string, problems: readonly Problem[]) => {
    const hidden = categories.groups.filter((group) => !isShown(group)).map(({ key }) => `groups.${key}`)
    const marked: string[] = []
    const texts = new Set([message])
    for (const problem of problems) {
      const field = fieldAt(problem.path, form.getValues())
      // The alert names what no field can show.
      if (!field || hidden.includes(field)) texts.add(problem.message)
      else {
        marked.push(field)
        form.setError(field, { type: 'server', message: problem.message })
      }
    }
    fail([...texts].join('; '))
    if (marked.length > 0) onRefused(marked)
  }

  const send = async (values: Values, base: Values) => {
    if (savedCode === null) {
      const input = newInput(values)
      return (await create({ variables: { input: { ...input, idempotencyKey: requestKey.keyOf(input) } } })).data?.createArticle
    }
    const input = { code: savedCode, ...patchOf(values, base) }
    return (await update({ variables: { input: { ...input, idempotencyKey: requestKey.keyOf(input) } } })).data?.updateArticle
  }

  const save = async (values: Values, base: Values) => {
    try {
      const outcome = await send(values, base)
      if (outcome) requestKey.answered()
      if (outcome?.__typename === 'ChangedMeanwhile')
        return askOrTell(base.description, () => setDecisions(decisionsOf(outcome.conflicts, categories)))
      if (outcome?.__typename === 'InvalidInput') return refuse(outcome.message, outcome.problems)
      if (outcome?.__typename !== 'ArticleCreated' && outcome?.__typename !== 'ArticleUpdated')
        return fail(outcome?.message ?? text.noAnswer)
      show({ message: savedCode === null ? text.created : text.updated })
      onSaved()
      return onClose()
    } catch (error) {
      return fail(errorMessage(error), referenceOf(error))
    }
  }

  return {
    save: (values: Values) => save(values, seen),
    /** Values that somebody else has changed meanwhile, to be decided. */
    decisions,
    closeDecisions: () => setDecisions([]),
    /** Applies the decisions to the form and saves the difference from the server's values. */
    settle: (kept: ReadonlySet<string>) => {
      const next = settled(form.getValues(), seen, decisions, kept)
      setDecisions([])
      setSeen(next.seen)
      form.reset(next.values, { keepDefaultValues: true })
      return form.handleSubmit((values) => save(values, next.seen))()
    },
  }
}
