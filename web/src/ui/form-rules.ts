// What is wrong with the texts of a form, for react-hook-form.
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/** The path of a field, 'destinations.0.name', and its problem. The first problem of a field counts. */
export type Problem = readonly [path: string, message: string]

/** `prepared` turns what was typed into what is saved, such as texts without surrounding blanks. */
export const resolverOf =
  <Values extends FieldValues>(prepared: (typed: Values) => Values, problemsOf: (values: Values) => readonly Problem[]): Resolver<Values> =>
  (typed) => {
    const values = prepared(typed)
    const problems = new Map(problemsOf(values).toReversed())
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of problems) set(errors, path, { type: 'value', message })
    return problems.size === 0 ? { values, errors: {} } : { values: {}, errors }
  }

const tooLong = (most: number) => `Al massimo ${most} caratteri.`

/**
 * The texts among `values` that are longer than the limits of their fields; `path` ends in a point or is empty. Those of `known` stay
 * valid: some servers store longer ones than the form accepts.
 */
export const longOnes = <Name extends string>(
  path: string,
  values: NoInfer<Record<Name, string>>,
  limits: Record<Name, number>,
  known?: NoInfer<Record<Name, string>>,
): Problem[] =>
  (Object.keys(limits) as Name[]).flatMap((name): Problem[] =>
    values[name].length > limits[name] && values[name] !== known?.[name] ? [[path + name, tooLong(limits[name])]] : [],
  )
