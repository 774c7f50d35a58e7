import type { ExpressionCode } from "./problem.ts";

/** The sentence of each code in Spanish; `{name}` is a param, `[…]` is left out when a param inside it has no value. */
export const expressionMessages: Readonly<Record<ExpressionCode, string>> = {
  "expression-empty": "Falta la expresión.",
  "expression-syntax": "La expresión está mal escrita[ cerca de «{found}»].",
  "word-operator": "«{found}» no existe: escribí «{suggestion}».",
  "single-equals": "Para comparar se escriben dos signos: «==».",
  "forbidden-syntax": "«{found}» no se puede usar en estas expresiones.",
  "too-complex":
    "La expresión es demasiado larga o tiene demasiados niveles: separala en condiciones con nombre.",
  "nested-lists":
    "Hay más de dos recorridos de listas, uno dentro de otro: separá la expresión en condiciones.",
  "unknown-variable": "No existe «{name}»[: ¿quisiste decir «{suggestion}»?]",
  "unknown-field": "No existe el campo «{name}»[: ¿quisiste decir «{suggestion}»?]",
  "unknown-function": "No existe la función «{name}»[: ¿quisiste decir «{suggestion}»?]",
  "wrong-arguments": "«{name}» no se puede usar con {found}[: se escribe {accepted}].",
  "wrong-operands": "«{operator}» no se puede usar entre {left} y {right}.",
  "mixed-numbers": "Los enteros y los números con decimales no se buscan juntos: escribí «{suggestion}».",
  "wrong-condition": "Acá va una condición (sí o no), y esto es {found}.",
  "mixed-branches": "Las dos alternativas tienen que ser del mismo tipo, y son {left} y {right}.",
  "wrong-type": "Acá va {expected}, y esto es {found}.",
  "impossible-option": "«{value}» no es una opción[ de «{field}»][: ¿quisiste decir «{suggestion}»?]",
  "missing-option":
    "A la tabla le falta «{options}»[, que puede ser «{field}»]: si no le toca nada, poné ''.",
  "unknown-table":
    "No existe la tabla «{name}»[: ¿quisiste decir «{suggestion}»?] Las tablas se nombran con su texto, como .to('uso').",
  "missing-row":
    "A la tabla «{name}» le falta «{options}», que puede ser «{field}»: agregá su renglón, o uno «other» para todo lo demás[: ¿quisiste decir eso con «{suggestion}»?]",
  "near-code": "La tabla «{name}» dice «{value}», que nadie contesta: ¿quisiste decir «{suggestion}»?",
  "money-division": "La división de enteros pierde los centavos: escribí «{suggestion}».",
  "int-of-money": "«int()» corta los decimales, y 19.99 por 100 queda en 1998: escribí «{suggestion}».",
  "money-as-text": "«string()» escribe centavos como si fueran pesos: escribí «{suggestion}».",
  "instant-against-day":
    "«{instant}» tiene hora y «{day}» es un día entero: para usar su día escribí «{suggestion}».",
  "instant-getter": "«{name}()» no usa la hora argentina: escribí «{suggestion}».",
  "null-comparison": "No se compara con null: para saber si hay un valor se escribe «{suggestion}».",
  "invalid-has": "has() pregunta por un campo, por ejemplo has(conductor.nombre).",
  "unknown-directive": "No existe la directiva «{name}»[: ¿quisiste decir «{suggestion}»?]",
  "missing-directive": "Falta «{name}» al lado de «{beside}».",
};
