import type { Vocabulary } from "./topics.ts";

export const spanishSpeech: Vocabulary = {
  negator: [
    "(no|nunca|jamas|sin|nadie|ningun|ninguno|ninguna|nada|tampoco|ni|evitar|evita|evite|prevenir|impedir|contra|en lugar de|en vez de)",
  ],
  hypothetical: [
    "(podria|podrian|pudiera|quizas|quiza|tal vez|a lo mejor|posiblemente|potencialmente|en teoria|temo|miedo|riesgo|algun dia|hipotet*|por si|seria|seguramente)",
  ],
  suspicion: [
    "(creo|supongo|imagino|sospecho|seguramente|probablemente|debe de ser|deben de ser|por culpa de|por culpa|sera que|sera porque|sera por|me da que|igual es|dicen que)",
  ],
  reason: ["(porque|si no|que luego|para que|ya que|por eso)"],
  narration: [
    "(a mano|manualmente|pensaba|creia|decia|pensabamos|creiamos)",
    "(he|ha|hemos|han) (hablado|llamado|preguntado|probado|ensenado|visto|mirado|comentado|contado|consultado|comprobado|dicho)",
    "(consultado|hablado|preguntado|probado|medido) (con|a|en)",
  ],
  condition: ["(si|en caso de)"],
  occasion: ["(cuando|siempre que)"],
  neutral: [
    "(pagina|seccion|iconos|icono|logos|diseno|rediseno|apartado) de (seguridad|pago|pagos|checkout|login|privacidad)",
    "(filtro|selector|variante|variantes|opcion|opciones) de (color|colores)",
    "(no solo|no solamente|(haga|haria|hara|hiciera) falta|sin duda|sin embargo|no se si|por que no|no obstante|sin problema|nada en contra|no hay problema)",
  ],
  requirement: [
    "(debe|deben|deberia|deberian|debera|deberan|tiene que|tienen que|tendria que|tendrian que|hay que|habria que|ha de|espero|esperaba|esperado|esperabamos|se espera|necesit*|hace falta|requiere|requerido|obligatorio|imprescindible|asegurar|garantizar)",
  ],
  wish: [
    "(quiero|queremos|quisiera|quisieramos|me gustaria|nos gustaria|seria (bueno|genial|util|ideal|estupendo|fantastico|practico|mejor|interesante|perfecto|posible)|estaria (bien|genial)|ojala|sugiero|sugerencia|sugerimos|propuesta|solicito|pedimos|piden|idea|agradeceria|vendria bien)",
    "por favor",
    "por favor ~ (anadid|anadan|agregar|agreguen|anadir|cambiar|cambien|cambiad|mostrar|muestren|permitir|permitan|quitar|quiten|poner|pongan|poned|incluir|incluyan|corregir|corrijan|corregid|traducir)",
    "(anadir|agregar|permitir|incluir|ofrecer|mostrar|habilitar|implementar|poder)",
  ],
  contrast: ["(en lugar de|en vez de)"],
  wish_if_asked: ["(podriais|podrian|podeis|pueden|se puede|se podria|podemos|podriamos|es posible)"],
  burden: [
    "(tengo|tenemos|tuve|tuvimos) que",
    "no (hace falta|necesit*|hay que|quiero|queremos|quieren|quiere)",
    "necesit* ayuda",
    "(de lo|como) (esperado|esperaba)",
  ],
  limit: [
    "(al menos|como minimo|minimo|maximo|como maximo|hasta|menos de|mas de|no mas de|dentro de|limite|limitado a|entre # y) ~ #",
    "# (caracteres|segundos|segundo|minutos|ms|mb|kb|gb|filas|columnas|por ciento|dias|horas|semanas|meses|anos|px|resultados|euros|eur|dolares|idiomas|elementos)",
  ],
  proposal: [
    "yo (quitaria|pondria|haria|dejaria|usaria|cambiaria|anadiria|borraria|cogeria|elegiria|meteria|prefiero|creo)",
    "(quizas|quiza|tal vez|y si|que tal si|que os parece|que les parece|podriamos|propongo|sugiero|alternativamente|opcion #|yo preferiria|yo prefiero|yo haria|yo votaria|a lo mejor|creo que podriamos|personalmente)",
  ],
  commitment: [
    "(puedo|podemos|te pongo|os pongo|le pongo|pongo|ponemos|me encargo|lo hago)",
    "(dice que|quiere|exige|exigen|pide|prefiere|es importante)",
    "(que|y que) (se|en|el|la|los|las) ~ (pueda|puedan|salga|salgan|vea|vean|muestre|muestren|quede|queden|diga|digan)",
  ],
  decision: [
    "(decidido|decidimos|decision|acordado|acordamos|acuerdo|conclusion|concluimos|aprobado|aprobada|aprobamos|aprobo|aprobaron|confirmado|queda (decidido|aprobado|acordado)|definitivo|definitivamente|visto bueno)",
    "(vamos (con|a|por)|nos quedamos con|quedamos en|usaremos|usamos|haremos|hacemos|pondremos|ponemos|dejamos|dejaremos|mantenemos|mantendremos|optamos|elegimos|implementaremos|limitamos|limitaremos|quitamos|quitaremos|mostraremos|adelante con|dejemos|pongamos|hagamos|usemos|quitemos|cambiemos|seran|sera|se queda|se hara|se hace|lo hacemos|empezamos con|empezaremos con)",
    "(cliente|clienta|jefe|jefa|direccion|marketing|legal|equipo) (quiere|ha decidido|decidio|prefiere|aprobo|aprueba|ha aprobado|confirma|confirmo|ha confirmado)",
    "(es suficiente|con eso basta)",
    "al final",
    "(de momento|por ahora) (solo|solamente|unicamente)",
    "(queda fuera|se queda fuera|quedan fuera)",
    "(queda asi|entonces queda|quedaria asi|activad|activamos|activaremos|quitad|poned|cambiad|dejad)",
  ],
  agreement: [
    "(de acuerdo|vale|hagamoslo|hagamos eso|lo hacemos asi|me parece bien|buena idea|adelante|perfecto|conforme|acordado|trato hecho|asi lo hacemos|si hagamoslo|me convence|(tienes|tiene|teneis) razon|cierto|asi si|me sirve|tiene sentido)",
  ],
  reversal: [
    "(al final|mejor no|olvidad ~|olvidadlo|olvida ~|olviden ~|olvidemos ~|cambio de planes|cambio de plan|cambiamos de idea|cambiado de (opinion|idea)|rectifico|correccion|finalmente|descartado|descartamos|anulamos|anulado|pensandolo mejor|retiro lo dicho|nueva decision)",
  ],
  objection: [
    "(demasiado|demasiada|demasiados|demasiadas|muy) (pesado|pesada|caro|cara|lento|lenta|complicado|complicada|arriesgado|grande|largo|larga|molesto|molesta|confuso|confusa)",
    "(molesta|molestan|feo|fea|inutil|pesadilla|nadie (pasa|mira|entra|pincha|hace)|se opone|se niega|en contra|veto|prohibido|ilegal|no esta permitido|no se puede|imposible|nadie (usa|quiere|necesita|lee))",
  ],
  turnaround: [
    "(mejor no|ni hablar|cambio de planes|cambio de plan|cambiamos de idea|cambiado de (opinion|idea)|pensandolo mejor|olvidadlo|olvidalo|olvidenlo|puede esperar|pueden esperar|no lo hacemos|no lo haremos|dejadlo|dejemoslo|ya no hace falta|retiro lo dicho|ahora no|(lo|la|los|las|eso) (aplazamos|posponemos|quitamos|descartamos|aparcamos)|voto en contra|(fue|ha sido) (rechazado|rechazada)|todavia no|aun no|tampoco|alto|nos lo ahorramos|ignorad|ignorar|ignoren|ignora)",
    "(se queda|se quedan|queda|quedan|dejad|dejamos|dejar|sigue|siguen|dejemos) ~ (como esta|como estan|como estaba|como hasta ahora|como antes|igual|donde esta)",
    "no (lo|la|los|las) (quiere|quieren|permite|permiten|acepta|aceptan|necesita|necesitan|necesitamos|queremos)",
    "(mejor|preferimos|prefiero|prefiere|prefieren) (un|una|solo|dos|tres|el|la|los|las)",
  ],
  rejection: [
    "(queda fuera|se queda fuera|quedan fuera|en lugar de|en vez de|sin|no|nada de|descartamos|descartar|descartado|descartada|olvidad|olvidemos|olvidamos|quitamos|dejamos fuera|ya no|ni|tampoco|no hace falta|no queremos|no vamos a|no usaremos|no haremos|rechazado|rechazada|pospuesto|posponemos|fuera de alcance|eliminamos)",
  ],
  trigger: [
    "(cuando|cada vez que|siempre que|en cuanto|nada mas)",
    "(al|si|despues de|tras) (hago|pulso|hacer|pulsar|abro|abrir|entro|entrar|anado|anadir|selecciono|seleccionar|guardo|guardar|envio|enviar|intento|intentar|subo|subir|cambio|cambiar|pago|pagar|finalizar|el usuario|un usuario|el cliente|un cliente|los clientes|cargar|buscar|busco|pinchar|pincho|elegir|elijo|escribir|escribo|darle|dar|girar|iniciar|confirmar)",
  ],
  action: [
    "(he|hice|hago|pulse|pulso|abri|abro|entre|anadi|anado|seleccione|selecciono|guarde|envie|intente|subi|cambie|pague|fui|voy|busque|escribi|elegi|rellene|puse) (clic|click|el|la|los|las|un|una|en|a|pagar|de|pulsado|abierto|entrado|intentado|anadido|seleccionado|guardado|enviado|subido|cambiado)",
  ],
  finding: [
    "(reproducido|reproduzco|reproducir|confirmo|confirmado|ocurre|pasa solo|solo en|solo con|tambien en|tambien con|probado|afecta|version|desde|causa|debido|porque|por culpa|registros|logs|actualizacion|firefox|chrome|safari|edge|iphone|android|ios|windows|api|base de datos|cache|encontrado|he visto)",
  ],
  label_steps: [
    "(pasos|pasos para reproducir|pasos para reproducirlo|como reproducir|como reproducirlo|reproduccion|que hice)",
  ],
  label_expected: ["(esperado|comportamiento esperado|resultado esperado|lo esperado|deberia|que deberia pasar)"],
  label_actual: [
    "(actual|comportamiento actual|resultado actual|resultado real|resultado obtenido|lo que pasa|que pasa|problema|obtenido)",
  ],
  label_acceptance: [
    "(criterios de aceptacion|requisitos|requisito|alcance|tareas|necesitamos|pendiente|por hacer|cambios|queremos|peticiones)",
  ],
  label_excluded: ["(fuera de alcance|no incluido|mas adelante|despues|descartado|fase #|no ahora|excluido)"],
  label_decision: ["(decision|decisiones|decidido|acuerdo|acuerdos|conclusion|acordado)"],
  generic: [
    "(ayuda|error|errores|problema|problemas|pregunta|preguntas|duda|dudas|urgente|roto|rota|por|favor|web|pagina|sitio|app|idea|ideas|sugerencia|sugerencias|hola|prueba|no|funciona|va|nada|algo|importante|comentario|comentarios|mejora|queja|quejas|fallo|fallos|mal|es|el|la|un|una|mi|su|este|esta|esto|aqui|y|en|con|de|todo|otra|vez|siempre|vaya|fatal|desastre|verguenza|horrible|muy|que|se|les|nuevo|nueva|peticion|solicitud|consulta|mensaje|tarea|nota|bug|quizas|pequeno|pequena|cosa|detalle|acerca|sobre|nuestra|nuestro|vuestra|vuestro|dos|tres|lista|contenido|texto|informacion|info|aviso|tema|asunto|las|los|del|al|cliente|usuario)",
  ],
  soft_wish: [
    "(estaria|seria|quedaria) (bien|bonito|chulo|lindo|guay|majo)",
    "(solo una sugerencia|pequena sugerencia|ojala|si no es mucha molestia)",
  ],
  postponed: [
    "(tema|asunto|cosa) para ~ (primavera|verano|otono|invierno|mas adelante|proximo|otro)",
    "(llegara|vendra|vendran|sera|seran) (algun dia|mas adelante)",
    "(mas adelante|de momento no|por ahora no|no por ahora|no de momento|no ahora|otro dia|en otra fase|en una segunda fase|en la fase #|el ano que viene|posponer|posponemos|pospuesto|aplazamos|aplazado|aparcamos|aparcado|queda pendiente|lo dejamos para|la dejamos para|dejamos ~ para|no , de momento)",
    "(segundo|otro|siguiente) paso",
    "(segunda|siguiente|proxima|otra) fase",
    "(lo|la|los|las) (dejo|deja|dejan|dejamos) para",
    "se (ve|vera|mira|mirara|hara|hace|deja|queda) ~ (en|para) #",
    "(lo otro|lo demas|los demas|el resto|ya veremos)",
    "(volvemos|volveremos|vemos|veremos|miramos|miraremos|revisamos|revisaremos|hablamos) ~ (en|el|despues|mas adelante) ~ (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|verano|otono|invierno|primavera|adelante|proximo)",
  ],
  spared: [
    "(lo|la|los|las) (hago|hacemos|hare|haremos|cambio|cambiamos|arreglo|arreglamos|pongo|ponemos|gestiono|gestionamos|escribo|preparo) (yo|nosotros|nosotras) [mismo|misma|mismos|mismas]",
    "de (eso|esto|ello) (me encargo|nos encargamos|se encarga|se encargan)",
    "no (hace falta que|teneis que|tienen que|tienes que) ~ (hagais|hagan|hagas|hacer|toqueis|toquen|tocar|preocup*)",
  ],
  correction: [
    "(me equivoque|nos equivocamos|me he equivocado|fallo mio|error mio|errata|ahora es|ahora son|pasa al|pasa a|se mueve a|se mueve al|se aplaza al|se aplaza a|sino|mejor|en realidad|corregido|correccion|cambiado a|cambiadlo a|es decir|queria decir|lo correcto es|el correcto es|el nuevo es|la nueva es|debe decir|deberia decir|prefiero|preferimos)",
  ],
  yes: ["(si|claro|exacto|correcto|por supuesto|eso es|desde luego)"],
  refusal: ["(no|que va|mejor no|para nada)"],
  dismissal: [
    "(en lugar de|en vez de|nada de|olvidad|olvida|olvidemos|olviden|descartamos|descartado|descartada|descartar|quitamos|quitad|eliminamos|dejamos fuera|queda fuera|quedan fuera|sobra|sobran|ya no hace falta|fuera)",
  ],
  conclusion: ["(entonces|pues|asi que|por tanto|en ese caso)"],
  acknowledgement: ["(vale|ok|bueno|entendido|bien|perfecto|de acuerdo|listo|hecho|anotado|conforme)"],
  addition: ["(tambien|ademas|asimismo|los dos|las dos|ambos|ambas|aparte)"],
};
