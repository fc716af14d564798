import type { Vocabulary } from "./topics.ts";

export const spanishTone: Vocabulary = {
  urgent: [
    "(certificado|dominio|licencia) ~ (caduca|vence|expira) ~ (#|hoy|manana|el|en)",
    "(urgente|urgentemente|urge|urgencia|inmediatamente|de inmediato|cuanto antes|lo antes posible|ya mismo|bloqueante|bloquea el (lanzamiento|release)|emergencia|asap|para ayer|antes que nada|lo primero|antes que todo)",
    "(lanzamiento|lanzamos|presentacion|campana|demo|publicamos|estreno|salimos) ~ (hoy|manana|pasado manana|esta semana|el lunes|el martes|el miercoles|el jueves|el viernes)",
    "(antes del|para el|antes de) (lanzamiento|lunes|martes|miercoles|jueves|viernes|manana)",
  ],
  legal: [
    "(por ley|obligatorio por ley|obligacion legal|exige la ley|la ley exige|la ley obliga|multa|multas|sancion|sanciones|(abogado|abogada|abogados) ~ (exige|exigen|escribe|dice|dicen|ha escrito|reclama)|demanda judicial|juzgado|denuncia|proteccion de datos nos)",
  ],
  relaxed: [
    "(sin prisa|sin prisas|no hay prisa|no corre prisa|no es urgente|no urge|no es importante|no es grave|cuando podais|cuando puedan|cuando puedas|cuando tengais ~|cuando tengan ~|cuando haya ~|algun dia|mas adelante|estaria bien algun dia|nice to have|no pasa nada si|puede esperar|un detalle|detalle menor|pequeno detalle|pequena cosa|cosa menor|menor|es solo una idea|solo una idea|solo una sugerencia|a largo plazo)",
  ],
  cosmetic: [
    "(salto de linea|corte de palabra|parte la palabra)",
    "(logo|icono) ~ (modo oscuro|modo noche)",
    "(errata|erratas|falta de ortografia|faltas de ortografia|ortografia|ortografico|tilde|acento|mayuscula|mayusculas|minuscula|gramatica|coma)",
    "(redaccion|texto del boton|frase|reformular)",
    "(color|colores|tono|gris|degradado)",
    "(espaciado|margen|margenes|separacion|espacio entre|padding)",
    "(alineacion|alineado|alineada|alineados|desalineado|desalineada|centrado|centrada|descentrado|descentrada|torcido)",
    "(fuente|tipografia|letra|tamano de letra)",
    "(# (px|pixeles|pixel)|pixel|pixeles)",
    "(estetico|estetica|cosmetico|visual|feo|fea|queda feo|se ve (raro|feo|mal))",
    "(logo|icono|imagen|foto) ~ (borroso|borrosa|pixelado|pixelada|estirado|estirada|deformado|deformada|demasiado pequeno)",
    "(bordes redondeados|sombra|animacion)",
  ],
  level_low: [
    "prioridad ~ (baja|minima|menor)",
    "(baja|poca|menor) prioridad",
    "(bajamos|bajar|bajo|rebajamos|rebajar) ~ prioridad",
    "(no es prioritario|no es prioritaria|p3|p4)",
  ],
  level_medium: ["prioridad ~ (media|normal)", "(media|normal) prioridad"],
  level_high: [
    "prioridad ~ (alta|maxima)",
    "(alta|maxima) prioridad",
    "(subimos|subir|subo|elevamos|elevar|pongo|ponemos) ~ prioridad alta",
    "(p1|escalamos)",
  ],
  level_critical: ["prioridad ~ (critica|p0)", "(es critico|p0)"],
  praise: [
    "(me encanta|nos encanta|me gusta|nos gusta|encantado|encantada|enhorabuena|felicidades|buen trabajo|gran trabajo|excelente trabajo|bien hecho|muy bien|fantastico|fantastica|genial|estupendo|estupenda|maravilloso|maravillosa|precioso|preciosa|perfecto|perfecta|excelente|sigan asi|seguid asi)",
    "gracias por (el|la|los|las|vuestro|vuestra|su|todo)",
  ],
  chatter: [
    "[espera que|espera] (pregunto|preguntare|lo pregunto|le pregunto|se lo pregunto) [a]",
    "(hola|buenas|buenos dias|buenas tardes|buenas noches|estimados|estimado|saludos|un saludo|un abrazo|atentamente|cordialmente)",
    "(gracias|muchas gracias|mil gracias|de nada)",
    "(alguna novedad|hay novedades|por favor (arreglad|arreglen|ayuda|solucionadlo|arreglenlo|arregladlo)|ayuda|ver captura|adjunto captura|me sumo|subo)",
    "(ok|vale|perfecto|de acuerdo|entendido|hecho|listo|genial|claro|buena idea|buen punto)",
    "enviado desde mi (iphone|movil)",
  ],
  rant: [
    "(verguenza|vergonzoso|inaceptable|ridiculo|ridicula|basura|desastre|mierda|asco|inutiles|inutil|incompetentes|incompetente|idiotas|chapuza|chapuceros|lamentable|patetico|indignante|increible|harto|harta|hartos|nunca mas|competencia|horrible|terrible|pesimo|pesima|tomadura de pelo|broma|cachondeo|burla|escandalo|paciencia|odio)",
  ],
};
